package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"schemabench/harness"
	"schemabench/results/fit"
)

// summaryWidth is the most columns of a terminal that Summary uses.
const summaryWidth = 120

// Summary writes a table of families against backends for a terminal of 120
// columns; it has no colours and reads the same in a file.
func Summary(w io.Writer, d Data) error {
	if len(d.Fixed) > 0 {
		if err := d.summarizeFixed(w); err != nil {
			return err
		}
	}
	if len(d.Families) == 0 {
		return nil
	}
	out := d.summary(true)
	if width(out) > summaryWidth {
		out = d.summary(false)
	}
	_, err := fmt.Fprintf(w, "%s\n16T: the largest n within the budget is 16, then timeout; ≥64: never exceeded; –C: no n. Then growth of CPU time with n.\n%s.\n%s", out, legend, d.notice())
	return err
}

// notice says what the reader of the table must not overlook.
func (d Data) notice() string {
	n := len(d.Missing())
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("INCOMPLETE: %d of %d curves, marked …, were not measured to their end.\nWhat they show is a lower bound, and their growth may be mistaken.\n", n, len(d.Families)*len(d.Backends))
}

// summary renders the table, with or without growth laws.
func (d Data) summary(growth bool) string {
	t := terminalTable()
	header := table.Row{"family"}
	for _, b := range d.Backends {
		header = append(header, shorten(plain(b), 14))
	}
	t.AppendHeader(header)
	for _, name := range d.Families {
		row := table.Row{shorten(plain(name), 25)}
		for _, b := range d.Backends {
			cell := ""
			if f, ok := d.Frontier(name, b); ok {
				cell = d.shortCell(f, growth)
			}
			row = append(row, cell)
		}
		t.AppendRow(row)
	}
	return t.Render()
}

// shortCell says in as few columns as it takes how far a backend got and what
// ended that.
func (d Data) shortCell(f fit.Frontier, growth bool) string {
	cell := "≥" + countText(float64(f.Last.N))
	switch {
	case f.Next.Outcome != "" && f.Last.Outcome == "":
		cell = "–" + letters[f.Next.Outcome]
	case f.Next.Outcome != "":
		cell = countText(float64(f.Last.N)) + letters[f.Next.Outcome]
	}
	if unfinished(f) {
		cell += "…"
	}
	if f.HasWrong && f.Next.Outcome != harness.Wrong {
		cell += "W"
	}
	if c, ok := d.Growth(f); ok && growth {
		cell += " " + shortLaw(c)
	}
	return cell
}

func shortLaw(c fit.Curve) string {
	switch c.Class {
	case fit.Constant:
		return "1"
	case fit.Logarithmic:
		return "log"
	case fit.Linear:
		return "n"
	case fit.Linearithmic:
		return "nlog"
	}
	return c.String()
}

// width returns the columns of the widest line.
func width(s string) int {
	widest := 0
	for line := range strings.Lines(s) {
		widest = max(widest, text.StringWidthWithoutEscSequences(strings.TrimRight(line, " \n")))
	}
	return widest
}
