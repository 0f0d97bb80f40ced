package report

import (
	"fmt"
	"slices"
	"strings"

	"schemabench/harness"
	"schemabench/results/fit"
)

var _ = registerSection(Section{Name: "missing", Rank: 90, Write: writeMissing})

func writeMissing(p *Page) {
	p.Heading(2, "What is missing")
	missing := p.Data.Missing()
	if len(missing) == 0 {
		p.Text("Nothing: every curve goes up to the largest size of its family or to the size that exceeds the budget.")
		return
	}
	p.Text("INCOMPLETE. These curves end before the largest size of their family and before the budget is exceeded:")
	var rows [][]string
	for _, name := range p.Data.Families {
		var gaps []string
		for _, m := range missing {
			if m.Family == name {
				gaps = append(gaps, m.Backend+" "+m.Text)
			}
		}
		if len(gaps) > 0 {
			rows = append(rows, []string{escape(name), escape(strings.Join(gaps, ", "))})
		}
	}
	p.Table([]string{"Family", "Backends"}, rows)
}

// A Gap is a curve that was not measured to its end.
type Gap struct{ Family, Backend, Text string }

// Missing returns the curves of built-in families that end before the
// largest size of the family and before the budget is exceeded.
func (d Data) Missing() (gaps []Gap) {
	for _, name := range d.Families {
		built, ok := family(name)
		if !ok || len(built.Sizes) == 0 {
			continue
		}
		largest := slices.Max(built.Sizes)
		for _, backend := range d.Backends {
			f, measured := d.Frontier(name, backend)
			switch {
			case !measured:
				gaps = append(gaps, Gap{name, backend, "not measured"})
			case f.Next.Outcome == "" && f.Last.N < largest:
				gaps = append(gaps, Gap{name, backend, fmt.Sprintf("ends at %d of %d", f.Last.N, largest)})
			case wide(f):
				gaps = append(gaps, Gap{name, backend, fmt.Sprintf("is not narrowed between %d and %d", f.Last.N, f.Next.N)})
			}
		}
	}
	return gaps
}

// unfinished reports whether f is of a built-in family and was not measured to
// its end.
func unfinished(f fit.Frontier) bool {
	built, ok := family(f.Family)
	if !ok || len(built.Sizes) == 0 {
		return false
	}
	return f.Next.Outcome == "" && f.Last.N < slices.Max(built.Sizes) || wide(f)
}

// wide reports whether a sweep that ran to its end would have narrowed f
// further: it bisects down to one part in 16 where a case did not finish.
func wide(f fit.Frontier) bool {
	switch f.Next.Outcome {
	case "", harness.Unsupported, harness.Wrong:
		return false
	}
	return f.Next.N-f.Last.N > max(1, f.Last.N/16)
}
