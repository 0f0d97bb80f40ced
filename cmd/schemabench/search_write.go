package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"schemabench/fuzz/search"
	"schemabench/harness/backend"
	"schemabench/harness/limit"
)

// write writes the files and prints what was found.
func (c *searchCmd) write(e *env, o search.Options, found []search.Finding) error {
	var all []foundGroup
	for _, f := range found {
		all = append(all, newFoundGroup(f, o))
	}
	if c.Out != "" {
		if err := writeFound(c.Out, all); err != nil {
			return err
		}
	}
	if c.JSON {
		enc := json.NewEncoder(e.stdout)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(all)
	}
	return printFound(e.stdout, limitsOf(o), found, all)
}

// A foundGroup is what was found in the form of the official test suite, and
// how.
type foundGroup struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"`
	Tests       []foundTest     `json:"tests"`
	Found       foundRecord     `json:"found"`
}

type foundTest struct {
	Description string          `json:"description"`
	Data        json.RawMessage `json:"data"`
}

// A foundRecord says what a search knows of a case. CPU times are in
// nanoseconds.
type foundRecord struct {
	Metric      string           `json:"metric"` // or the outcome that broke the budget
	Value       float64          `json:"value"`
	Unit        string           `json:"unit,omitempty"`
	Backend     string           `json:"backend,omitempty"`
	Version     string           `json:"version,omitempty"`
	Outcome     string           `json:"outcome,omitempty"`
	Phase       string           `json:"phase,omitempty"`
	Detail      string           `json:"detail,omitempty"`
	Growth      string           `json:"growth,omitempty"`
	Bytes       int              `json:"bytes"`
	Evaluations uint64           `json:"evaluations"`
	Sizes       map[string]int64 `json:"sizes"`
	Lines       []foundLine      `json:"lines,omitempty"`
	Data        []byte           `json:"data"`           // what the fuzz targets decode
	Pump        *search.Pump     `json:"pump,omitempty"` // runs of data that are repeated
	Reduced     bool             `json:"reduced"`
	CPU         int64            `json:"cpu_budget_ns"`
}

type foundLine struct {
	Position   string  `json:"position"`
	Statements uint64  `json:"statements"`
	Each       float64 `json:"per_evaluation"`
}

func newFoundGroup(f search.Finding, o search.Options) foundGroup {
	r := foundRecord{
		Metric: f.Metric.Name, Value: f.Value, Unit: f.Metric.Unit, Backend: f.Backend,
		Outcome: string(f.End.Outcome), Phase: string(f.End.Phase), Detail: f.End.Detail,
		Growth: f.Growth, Bytes: f.Bytes, Evaluations: f.Evaluations, Sizes: f.Sizes,
		Data: f.Data, Reduced: f.Reduced, CPU: int64(o.Budget.CPU),
	}
	if b, err := backend.Get(f.Backend); err == nil {
		r.Version = b.Version()
	}
	if f.Growth != "" {
		r.Pump = &f.Pump
	}
	for _, line := range f.Lines {
		r.Lines = append(r.Lines, foundLine{line.Position, line.Statements, float64(line.Statements) / float64(max(f.Evaluations, 1))})
	}
	name := strings.TrimSuffix(f.Metric.Name+"-"+f.Backend, "-")
	if f.End.Outcome.Killed() {
		name += "-" + string(f.End.Phase)
		if o.Within != nil {
			near, _ := search.Nearest(*o.Within, f.Sizes)
			name += "-" + near
		}
	}
	return foundGroup{
		Name: name, Description: foundText(f), Schema: json.RawMessage(f.Schema), Found: r,
		Tests: []foundTest{{"the instance found with it", json.RawMessage(f.Instance)}},
	}
}

// foundText says in a line what was found.
func foundText(f search.Finding) string {
	text := goalText(f.Goal)
	if f.Metric.Unit != "" {
		text += ": " + searchValue(f.Metric, f.Value)
	}
	text += fmt.Sprintf(" in %d bytes", f.Bytes)
	if f.Growth != "" {
		text += ", grows as " + f.Growth
	}
	return text
}

// writeFound writes one file for each case, in the place of earlier ones.
func writeFound(dir string, all []foundGroup) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, g := range all {
		var text strings.Builder
		enc := json.NewEncoder(&text)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "\t")
		if err := enc.Encode([]foundGroup{g}); err != nil {
			return fmt.Errorf("writing %s: %w", g.Name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, g.Name+".json"), []byte(text.String()), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// mostText is how many bytes of a text are printed.
const mostText = 300

func printFound(w io.Writer, limits limit.Limits, found []search.Finding, all []foundGroup) error {
	tw := table.NewWriter()
	tw.SetStyle(table.StyleLight)
	tw.AppendHeader(table.Row{"goal", "backend", "cost", "bytes", "evaluations", "growth", "outcome", "nearest limit"})
	for _, f := range found {
		outcome := ""
		if f.End.Backend != "" {
			outcome = fmt.Sprintf("%s (%s)", f.End.Outcome, f.End.Phase)
		}
		tw.AppendRow(table.Row{f.Metric.Name, f.Backend, searchValue(f.Metric, f.Value), f.Bytes, humanize.BigComma(new(big.Int).SetUint64(f.Evaluations)), f.Growth, outcome, nearest(limits, f.Sizes)})
	}
	fmt.Fprintln(w, tw.Render())
	for i, g := range all {
		fmt.Fprintf(w, "\n%s\n  schema    %s\n  instance  %s\n", g.Description, clip(g.Schema), clip(g.Tests[0].Data))
		for _, line := range g.Found.Lines {
			fmt.Fprintf(w, "  %s  %d statements, %.1f for each evaluation\n", line.Position, line.Statements, line.Each)
		}
		if d := found[i].End.Detail; d != "" {
			fmt.Fprintf(w, "  %s\n", d)
		}
	}
	return nil
}

func clip(text []byte) string {
	if len(text) <= mostText {
		return string(text)
	}
	return fmt.Sprintf("%s… (%d bytes)", text[:mostText], len(text))
}

// searchValue writes a cost with its unit.
func searchValue(m search.Metric, v float64) string {
	switch {
	case m.Unit == "":
		return ""
	case m.Unit == "cpu-ns":
		return cpuText(max(1, int64(v)))
	case m.Unit == "B" || m.Unit == "peak-bytes":
		return humanize.IBytes(uint64(v))
	case strings.HasPrefix(m.Unit, "cpu-ns/"):
		return time.Duration(v).String() + strings.TrimPrefix(m.Unit, "cpu-ns")
	}
	return fmt.Sprintf("%.4g %s", v, m.Unit)
}

// nearest names the limit that the sizes come nearest to, and how near.
func nearest(l limit.Limits, sizes map[string]int64) string {
	name, share := search.Nearest(l, sizes)
	if name == "" {
		return ""
	}
	return fmt.Sprintf("%s %.3g %%", name, 100*share)
}

// limitsOf returns the limits of a search, by default those that are built in.
func limitsOf(o search.Options) limit.Limits {
	if o.Within != nil {
		return *o.Within
	}
	return limit.Default()
}
