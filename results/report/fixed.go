package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"schemabench/harness"
	"schemabench/results/fit"
)

// maxSlowest is how many of the slowest fixed cases are named per backend.
const maxSlowest = 5

// A fixedCase is what all phases of a case that does not grow took.
type fixedCase struct {
	name     string
	bytes    int64                           // of the schema
	instance int64                           // bytes of the instance
	cpu      map[harness.Phase]time.Duration // the least of the samples, the most of those cut off
	total    time.Duration
}

// slowest returns the fixed cases that took one backend the most CPU time in
// all phases together, slowest first.
func (d Data) slowest(backend string) []fixedCase {
	var all []fixedCase
	for _, name := range d.Fixed {
		c := fixedCase{name: name, cpu: map[harness.Phase]time.Duration{}}
		for _, m := range d.byFamily[name] {
			if m.Backend != backend {
				continue
			}
			c.bytes, c.instance = m.Sizes["schema-bytes"], m.Sizes["instance-bytes"]
			if known, ok := c.cpu[m.Phase]; !ok || m.Outcome.Killed() && m.CPU > known || !m.Outcome.Killed() && m.CPU < known {
				c.cpu[m.Phase] = m.CPU
			}
		}
		for _, t := range c.cpu {
			c.total += t
		}
		if c.total > 0 {
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, func(a, b fixedCase) int { return cmp.Compare(b.total, a.total) })
	return all[:min(len(all), maxSlowest)]
}

// fixedCounts returns, for each backend, how many fixed cases ended in each
// outcome, with a header row.
func (d Data) fixedCounts() (header []string, rows [][]string) {
	header = []string{"backend"}
	for _, o := range harness.Outcomes() {
		header = append(header, string(o))
	}
	for _, backend := range d.Backends {
		count := map[harness.Outcome]int{}
		for _, name := range d.Fixed {
			if f, ok := d.Frontier(name, backend); ok {
				count[f.Worst]++
			}
		}
		row := []string{backend}
		for _, o := range harness.Outcomes() {
			row = append(row, fmt.Sprint(count[o]))
		}
		rows = append(rows, row)
	}
	return header, rows
}

// slowestRows returns the slowest fixed cases of every backend.
func (d Data) slowestRows() (rows [][]string) {
	for _, backend := range d.Backends {
		for _, c := range d.slowest(backend) {
			rows = append(rows, []string{backend, c.name, bytesText(c.bytes), d.instanceText(c.instance), timeText(c.cpu[harness.PhaseCompile]), timeText(c.cpu[harness.PhaseValidate])})
		}
	}
	return rows
}

// instanceText says which instance a fixed case had: where it came from, if
// the run's header tells, and its bytes.
func (d Data) instanceText(bytes int64) string {
	return join([]string{d.Header().Get("instances"), bytesText(bytes)}, ", ")
}

// failureRows returns the fixed cases that were not done, worst first.
func (d Data) failureRows() (rows [][]string) {
	for _, name := range d.Fixed {
		for _, backend := range d.Backends {
			f, ok := d.Frontier(name, backend)
			if !ok || f.Worst == harness.Done {
				continue
			}
			step := f.Next
			if step.Outcome == "" {
				step = f.Last
			}
			rows = append(rows, []string{name, backend, string(step.Outcome), string(step.Phase), shorten(step.Detail, 100)})
		}
	}
	slices.SortStableFunc(rows, func(a, b []string) int {
		return cmp.Compare(fit.Rank(harness.Outcome(b[2])), fit.Rank(harness.Outcome(a[2])))
	})
	return rows
}

// maxFailures is how many failed cases the summary names.
const maxFailures = 20

// summarizeFixed writes what the summary says of cases that do not grow.
func (d Data) summarizeFixed(w io.Writer) error {
	header, counts := d.fixedCounts()
	fmt.Fprintf(w, "%s\n%s\n\nslowest %d of each backend, CPU time\n%s\n", count(len(d.Fixed), "schema", "schemas"),
		plainTable(header, counts), maxSlowest, plainTable([]string{"backend", "schema", "size", "instance", "compile", "validate"}, d.slowestRows()))
	failures := d.failureRows()
	if len(failures) == 0 {
		return nil
	}
	shown := failures[:min(len(failures), maxFailures)]
	for _, row := range shown {
		row[0], row[4] = shorten(row[0], 50), shorten(row[4], 40)
	}
	_, err := fmt.Fprintf(w, "\nnot done: %d, of which %d are shown\n%s\n", len(failures), len(shown),
		plainTable([]string{"schema", "backend", "outcome", "phase", "detail"}, shown))
	return err
}

// plainTable renders rows for a terminal.
func plainTable(header []string, rows [][]string) string {
	t := terminalTable()
	t.AppendHeader(row(header))
	for _, r := range rows {
		t.AppendRow(row(r))
	}
	return t.Render()
}

// terminalTable returns a table without lines but one below the header.
func terminalTable() table.Writer {
	t := table.NewWriter()
	style := table.StyleLight
	style.Options = table.OptionsNoBordersAndSeparators
	style.Options.SeparateHeader = true
	style.Format.Header = text.FormatDefault
	style.Box.PaddingLeft, style.Box.PaddingRight = "", " "
	t.SetStyle(style)
	t.SuppressTrailingSpaces()
	return t
}
