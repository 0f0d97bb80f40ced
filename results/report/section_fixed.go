package report

import (
	"fmt"

	"schemabench/harness"
)

var _ = registerSection(Section{Name: "fixed", Rank: 60, Write: writeFixed})

// maxFixed is the most cases that are listed one by one.
const maxFixed = 100

// writeFixed shows cases that do not grow: counts, then what was not done.
func writeFixed(p *Page) {
	d := p.Data
	if len(d.Fixed) == 0 {
		return
	}
	p.Heading(2, "Cases that do not grow")
	header := []string{"Backend"}
	for _, o := range harness.Outcomes() {
		header = append(header, string(o))
	}
	var rows [][]string
	for _, backend := range d.Backends {
		count := map[harness.Outcome]int{}
		for _, name := range d.Fixed {
			if f, ok := d.Frontier(name, backend); ok {
				count[f.Worst]++
			}
		}
		row := []string{escape(backend)}
		for _, o := range harness.Outcomes() {
			row = append(row, fmt.Sprint(count[o]))
		}
		rows = append(rows, row)
	}
	p.Table(header, rows)
	if failures := d.fixedFailures(); len(failures) > 0 {
		p.Text("Those that were not done, at most %d:", maxFixed)
		p.Table([]string{"Case", "Backend", "Outcome", "Phase", "Detail"}, failures[:min(len(failures), maxFixed)])
	}
	p.Command(d.Header().Get("command"))
}

func (d Data) fixedFailures() (rows [][]string) {
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
			rows = append(rows, []string{escape(name), escape(backend), escape(string(step.Outcome)), escape(string(step.Phase)), code(shorten(step.Detail, 100))})
		}
	}
	return rows
}
