package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"schemabench/results"
)

var _ = registerSection(Section{Name: "run", Rank: 10, Write: writeRun})

func writeRun(p *Page) {
	p.Heading(2, "What was run")
	h := p.Data.Header()
	if h == nil {
		p.Text("The results have no header: machine, versions and budget are not known.")
		return
	}
	var rows [][]string
	add := func(name, value string) {
		if value != "" {
			rows = append(rows, []string{name, value})
		}
	}
	add("Command", code(h.Get("command")))
	add("Date", escape(h.Get("date")))
	add("Machine", escape(machine(h)))
	add("Software", escape(software(h)))
	add("Backends", versions(h))
	add("Budget of a phase", escape(budgetText(h)))
	add("Measured", escape(strings.Join([]string{
		count(len(p.Data.Families), "family", "families"), count(len(p.Data.Fixed), "case that does not grow", "cases that do not grow"),
		count(len(p.Data.Measurements), "measurement", "measurements") + " in " + count(len(p.Data.Results.Runs), "run", "runs"),
	}, ", ")))
	p.Table([]string{"", ""}, rows)
	if keys := differing(p.Data.Results.Runs); len(keys) > 0 {
		p.Text("**The runs differ** in %s. The table shows the first.", escape(strings.Join(keys, ", ")))
	}
	p.Text("Report: %s", code(p.Data.ReportCommand()))
}

func machine(h results.Header) string {
	memory, _ := strconv.ParseInt(h.Get("memory"), 10, 64)
	parts := []string{h.Get("cpu")}
	if cores := h.Get("cores"); cores != "" {
		parts = append(parts, cores+" logical CPUs")
	}
	if memory > 0 {
		parts = append(parts, binaryText(memory))
	}
	return join(append(parts, join([]string{h.Get("goos"), h.Get("goarch")}, "/"), h.Get("kernel")), ", ")
}

func software(h results.Header) string {
	parts := []string{"schemabench " + h.Get("schemabench")}
	if commit := h.Get("commit"); commit != "" {
		parts = append(parts, fmt.Sprintf("commit %.12s", commit))
	}
	if h.Get("modified") == "true" {
		parts = append(parts, "with changes")
	}
	parts = append(parts, h.Get("go-version"))
	if gogc := h.Get("gogc"); gogc != "" {
		parts = append(parts, "GOGC="+gogc)
	}
	return join(parts, ", ")
}

func versions(h results.Header) string {
	v := h.Versions()
	var parts []string
	for _, name := range h.Backends() {
		parts = append(parts, escape(name+" "+v[name]))
	}
	return strings.Join(parts, ", ")
}

func budgetText(h results.Header) string {
	b := h.Budget()
	var parts []string
	if b.CPU > 0 {
		parts = append(parts, b.CPU.String()+" of CPU time")
	}
	if b.Wall > 0 {
		parts = append(parts, b.Wall.String()+" of wall time")
	}
	if b.Memory > 0 {
		parts = append(parts, binaryText(b.Memory)+" of memory")
	}
	return join(parts, ", ")
}

// differing returns the keys in which the headers of runs differ, but for
// those that differ from run to run by nature.
func differing(runs []results.Run) []string {
	natural := []string{"date", "command"}
	var keys []string
	for _, run := range runs {
		for _, s := range append(slices.Clone(run.Header), runs[0].Header...) {
			if !slices.Contains(natural, s.Key) && run.Header.Get(s.Key) != runs[0].Header.Get(s.Key) {
				keys = append(keys, s.Key)
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// join joins the parts that are not empty.
func join(parts []string, with string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" }), with)
}
