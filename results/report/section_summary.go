package report

import "cmp"

var _ = registerSection(Section{Name: "summary", Rank: 20, Write: writeSummary})

func writeSummary(p *Page) {
	p.Heading(2, "How far each backend gets")
	d := p.Data
	if len(d.Families) == 0 {
		p.Text("No family that grows was measured.")
		return
	}
	p.Text("A cell names the largest n that ended within the budget of a phase and the smallest that did not, with its outcome: %s. "+
		"Then the bytes of schema and instance at which the budget was exceeded, or up to which it was not (≥), "+
		"and the growth of CPU time with n in the phase that decides. These are worst cases by construction, not a ranking of libraries.", escape(legend))
	header := []string{"Family"}
	for _, b := range d.Backends {
		header = append(header, escape(b))
	}
	var rows [][]string
	for _, name := range d.Families {
		row := []string{d.link(name)}
		for _, b := range d.Backends {
			cell := ""
			if f, ok := d.Frontier(name, b); ok {
				cell = d.frontierCell(f)
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	p.Table(header, rows)
	p.Figures("", "frontier")
	p.Command(cmp.Or(d.Header().Get("command"), d.RunCommand(d.Families...)))
}
