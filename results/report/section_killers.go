package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"schemabench/harness"
	"schemabench/results/fit"
)

var _ = registerSection(Section{Name: "killers", Rank: 30, Write: writeKillers})

// maxKillers is the most rows of the table, which lists the worst first.
const maxKillers = 60

func writeKillers(p *Page) {
	p.Heading(2, "Smallest inputs that kill")
	killers := p.Data.killers()
	if len(killers) == 0 {
		p.Text("No backend was killed or crashed.")
		return
	}
	p.Text("For each outcome the smallest input found of each family, and every backend with that outcome at the n where it first occurs. " +
		"A crash takes the process with it; only a separate process contains it.")
	var rows [][]string
	for _, k := range killers[:min(len(killers), maxKillers)] {
		rows = append(rows, []string{
			escape(string(k.outcome)), p.Data.link(k.family), escape(sizesText(k.least.Next)),
			escape(strings.Join(k.backends, ", ")), code(shorten(k.least.Next.Detail, 100)),
		})
	}
	p.Table([]string{"Outcome", "Family", "Schema + instance", "Backends", "Detail"}, rows)
	if more := len(killers) - maxKillers; more > 0 {
		p.Text("%d more are in the sections below.", more)
	}
}

// killer is a family that brings one outcome on some backends.
type killer struct {
	family   string
	outcome  harness.Outcome
	least    fit.Frontier // of the backend that the smallest input kills
	backends []string     // with n
}

// sizeText says at which n; nothing for a case that does not grow.
func sizeText(n int) string {
	if n == 0 {
		return ""
	}
	return " n=" + strconv.Itoa(n)
}

// killers returns all killers: crashes first, then by size.
func (d Data) killers() []killer {
	type key struct {
		family  string
		outcome harness.Outcome
	}
	found := map[key]*killer{}
	for _, f := range d.Frontiers {
		if !f.Exceeded() {
			continue
		}
		k := key{f.Family, f.Next.Outcome}
		if found[k] == nil {
			found[k] = &killer{family: f.Family, outcome: f.Next.Outcome, least: f}
		}
		if f.Next.Bytes() < found[k].least.Next.Bytes() {
			found[k].least = f
		}
		found[k].backends = append(found[k].backends, f.Backend+sizeText(f.Next.N))
	}
	all := make([]killer, 0, len(found))
	for _, k := range found {
		all = append(all, *k)
	}
	slices.SortFunc(all, func(a, b killer) int {
		return cmp.Or(
			-cmp.Compare(fit.Rank(a.outcome), fit.Rank(b.outcome)),
			cmp.Compare(a.least.Next.Bytes(), b.least.Next.Bytes()),
			cmp.Compare(a.family, b.family),
		)
	})
	return all
}
