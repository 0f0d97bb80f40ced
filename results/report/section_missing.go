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
		if text := p.Data.gapsText(name, missing); text != "" {
			rows = append(rows, []string{escape(name), escape(text)})
		}
	}
	p.Table([]string{"Family", "What is missing of which backends"}, rows)
}

// gapsText says of a family once for each kind of gap which backends have it.
func (d Data) gapsText(family string, missing []Gap) string {
	var kinds []string
	backends := map[string][]string{}
	for _, m := range missing {
		if m.Family != family {
			continue
		}
		if backends[m.Text] == nil {
			kinds = append(kinds, m.Text)
		}
		backends[m.Text] = append(backends[m.Text], m.Backend)
	}
	for i, kind := range kinds {
		who := strings.Join(backends[kind], ", ")
		if len(backends[kind]) == len(d.Backends) && len(d.Backends) > 1 {
			who = "all backends"
		}
		kinds[i] = kind + ": " + who
	}
	return strings.Join(kinds, "; ")
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
// further: it bisects down to one part in 8 where a case did not finish.
func wide(f fit.Frontier) bool {
	switch f.Next.Outcome {
	case "", harness.Unsupported, harness.Wrong:
		return false
	}
	return f.Next.N-f.Last.N > max(1, f.Last.N/8)
}
