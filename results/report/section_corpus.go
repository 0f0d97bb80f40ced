package report

var _ = registerSection(Section{Name: "corpus", Rank: 8, Write: writeCorpus})

// writeCorpus shows how large real schemas are.
func writeCorpus(p *Page) {
	c := p.Data.Calibration
	if c == nil || len(c.Options.Real) == 0 {
		return
	}
	p.Heading(2, "How large real schemas are")
	p.Text("The share of schemas that are no larger than a size, and the limit recommended. Sizes of a call are those of " +
		"an instance that came with the schema, or else of a small valid one made for it: schemas in use are public, calls are not.")
	p.Figures("", "distribution")
}
