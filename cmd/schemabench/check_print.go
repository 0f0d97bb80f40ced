package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"schemabench/corpus"
	"schemabench/harness/limit"
)

// fewSchemas is the most schemas of which the table lists the accepted ones.
const fewSchemas = 20

// print prints JSON, or a table of what is rejected or warned of, advice, and
// a line that sums up.
func (c *checkCmd) print(w io.Writer, rows []checkRow, problems []corpus.Problem) error {
	if c.JSON {
		return printRows(w, true, append(slices.Clone(rows), unreadable(problems)...), nil)
	}
	if len(rows) == 0 {
		return nil // what could not be read is on stderr
	}
	listed := slices.DeleteFunc(slices.Clone(rows), func(r checkRow) bool {
		return len(rows) > fewSchemas && r.Accepted && len(r.notable()) == 0
	})
	if len(listed) > 0 {
		fmt.Fprintln(w, checkTable(listed).Render())
	}
	for _, text := range adviceFor(listed) {
		fmt.Fprintln(w, text)
	}
	for _, r := range listed {
		if c.Explain {
			r.explain(w)
		}
	}
	_, err := fmt.Fprintln(w, checkSummary(rows))
	return err
}

// unreadable returns a row for each part that could not be read.
func unreadable(problems []corpus.Problem) (rows []checkRow) {
	for _, p := range problems {
		row := newCheckRow(p.File, p.File)
		row.Unreadable, row.Error = true, p.Error()
		rows = append(rows, row)
	}
	return rows
}

// notable are the warnings that the table shows. That of an older dialect is
// true of most tools, so it is summed up.
func (r checkRow) notable() []limit.Warning {
	return slices.DeleteFunc(slices.Clone(r.Warnings), func(w limit.Warning) bool { return w.Kind == limit.WarnDialect })
}

func checkTable(rows []checkRow) table.Writer {
	tw := table.NewWriter()
	tw.SetStyle(table.StyleLight)
	tw.AppendHeader(table.Row{"schema", "verdict", "limit", "value", "max", "at"})
	tw.SetColumnConfigs([]table.ColumnConfig{{Name: "schema", WidthMax: 50}, {Name: "at", WidthMax: 60}})
	for _, r := range rows {
		said := "rejected"
		if r.Accepted {
			said = "accepted"
		}
		if r.Error != "" || len(r.Exceeded)+len(r.notable()) == 0 {
			tw.AppendRow(table.Row{r.Name, said, "", "", "", r.Error})
		}
		for _, x := range r.Exceeded {
			tw.AppendRow(table.Row{r.Name, said, x.Limit, amountText(x), humanize.Comma(x.Max), placeText(x)})
		}
		for _, n := range r.notable() {
			tw.AppendRow(table.Row{r.Name, said, "", "", "", "#" + n.Pointer + " (warning: " + n.Kind + ")"})
		}
	}
	return tw
}

// amountText writes a size that is exceeded.
func amountText(x limit.Exceeded) string {
	switch {
	case x.Value == math.MaxInt64:
		return "∞"
	case x.AtLeast:
		return "≥ " + humanize.Comma(x.Value)
	}
	return humanize.Comma(x.Value)
}

// mostPlace is the most runes of a JSON Pointer in the table; --json has more.
const mostPlace = 120

// placeText writes where a size is, and what is there.
func placeText(x limit.Exceeded) string {
	at := "#" + x.Pointer
	if runes := []rune(at); len(runes) > mostPlace {
		const half = (mostPlace - 1) / 2
		at = string(runes[:half]) + "…" + string(runes[len(runes)-half:])
	}
	if x.Note != "" {
		at += " (" + x.Note + ")"
	}
	return at
}

// adviceFor says once for each limit exceeded, and each kind of warning, what
// can be done.
func adviceFor(rows []checkRow) []string {
	var lines []string
	for _, r := range rows {
		for _, x := range r.Exceeded {
			lines = append(lines, x.Limit+": "+x.Advice)
		}
		for _, n := range r.notable() {
			lines = append(lines, n.Kind+": validators on Go's package regexp, which are all backends here, refuse the schema")
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// checkSummary counts schemas and warnings.
func checkSummary(rows []checkRow) string {
	accepted, dialects, warnings := 0, 0, 0
	for _, r := range rows {
		if r.Accepted {
			accepted++
		}
		n := len(r.notable())
		warnings += n
		dialects += len(r.Warnings) - n
	}
	text := fmt.Sprintf("%s: %s accepted, %s rejected", countOf(len(rows), "schema"),
		humanize.Comma(int64(accepted)), humanize.Comma(int64(len(rows)-accepted)))
	if warnings > 0 {
		text += ", " + countOf(warnings, "warning")
	}
	if dialects > 0 {
		text += ", " + humanize.Comma(int64(dialects)) + " of an older dialect than 2020-12"
	}
	return text
}

// countOf writes a number of things.
func countOf(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return humanize.Comma(int64(n)) + " " + thing
}
