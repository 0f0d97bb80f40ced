package report

var _ = registerSection(Section{Name: "fixed", Rank: 60, Write: writeFixed})

// maxFixed is the most cases that are listed one by one.
const maxFixed = 100

// writeFixed shows cases that do not grow: counts, the slowest, and what was
// not done.
func writeFixed(p *Page) {
	d := p.Data
	if len(d.Fixed) == 0 {
		return
	}
	p.Heading(2, "Cases that do not grow")
	header, counts := d.fixedCounts()
	p.Table(header, escapeAll(counts))
	p.Text("The slowest %d of each backend, in CPU time:", maxSlowest)
	p.Table([]string{"Backend", "Case", "Schema", "Instance", "Compile", "Validate"}, escapeAll(d.slowestRows()))
	if failures := d.failureRows(); len(failures) > 0 {
		p.Text("Not done: %d, of which at most %d are listed.", len(failures), maxFixed)
		p.Table([]string{"Case", "Backend", "Outcome", "Phase", "Detail"}, escapeAll(failures[:min(len(failures), maxFixed)]))
	}
	p.Command(d.Header().Get("command"))
}

// escapeAll escapes every cell.
func escapeAll(rows [][]string) [][]string {
	for _, r := range rows {
		for i := range r {
			r[i] = escape(r[i])
		}
	}
	return rows
}
