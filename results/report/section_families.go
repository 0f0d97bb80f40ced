package report

import (
	"strconv"

	"schemabench/harness"
	"schemabench/results/fit"
)

var _ = registerSection(Section{Name: "families", Rank: 50, Write: writeFamilies})

func writeFamilies(p *Page) {
	if len(p.Data.Families) == 0 {
		return
	}
	p.Heading(2, "Families")
	for _, name := range p.Data.Families {
		p.Heading(3, name)
		describe(p, name)
		frontierTable(p, name)
		p.Figures(name, "cost", "memory", "allocated")
		p.Command(p.Data.RunCommand(name))
	}
}

// describe says what a built-in family is.
func describe(p *Page, name string) {
	f, ok := family(name)
	if !ok {
		return
	}
	p.Text("%s", escape(f.Doc))
	var facts []string
	for _, fact := range []struct{ label, text string }{
		{"n drives ", f.Grows}, {"naive evaluations: ", f.Formula}, {"exhausts ", f.Hits}, {"limit that would stop it: ", f.Stop}, {"source: ", f.Source},
	} {
		if fact.text != "" {
			facts = append(facts, fact.label+fact.text)
		}
	}
	if text := join(facts, "; "); text != "" {
		p.Text("%s.", escape(text))
	}
}

func frontierTable(p *Page, name string) {
	var rows [][]string
	for _, backend := range p.Data.Backends {
		f, ok := p.Data.Frontier(name, backend)
		if !ok {
			continue
		}
		rows = append(rows, []string{
			escape(backend), lastText(f.Last), escape(sizesText(f.Last)), cpuText(f.Last),
			nextText(f.Next), escape(sizesText(f.Next)), escape(string(f.Next.Phase)), escape(p.Data.growthText(f)), escape(string(f.Worst)),
		})
	}
	p.Table([]string{"Backend", "Largest n that ended", "Schema + instance", "CPU", "First that did not", "Schema + instance", "Phase", "Growth", "Worst outcome"}, rows)
}

func lastText(s fit.Step) string {
	if s.Outcome == "" {
		return "none"
	}
	return strconv.Itoa(s.N)
}

func cpuText(s fit.Step) string {
	if s.Outcome == "" {
		return ""
	}
	return timeText(s.CPU) + " " + string(s.Phase)
}

func nextText(s fit.Step) string {
	if s.Outcome == "" {
		return "not exceeded"
	}
	return escape(strconv.Itoa(s.N) + ": " + string(s.Outcome))
}

// growthText returns the law with the 95 % interval of its parameter and the
// number of sizes it rests on.
func (d Data) growthText(f fit.Frontier) string {
	c, ok := d.Growth(f)
	if !ok {
		if f.Worst == harness.Unsupported {
			return ""
		}
		return "too few points"
	}
	text := c.String()
	if c.Low != c.High {
		text += " (" + parameter(c.Low) + " to " + parameter(c.High) + ")"
	}
	text += ", " + strconv.Itoa(c.Used) + " sizes"
	if c.Censored > 0 {
		text += " and " + strconv.Itoa(c.Censored) + " cut off"
	}
	return text
}

func parameter(v float64) string {
	if v < 1.1 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	return strconv.FormatFloat(v, 'f', 1, 64)
}
