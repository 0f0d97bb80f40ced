package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"schemabench/results/calibrate"
)

var _ = registerSection(Section{Name: "vectors", Rank: 6, Write: writeVectors})

// writeVectors shows the limits of each backend, and who is to blame where
// one vector does not do for all.
func writeVectors(p *Page) {
	c := p.Data.Calibration
	if c == nil {
		return
	}
	p.Heading(2, "Limits for each backend")
	p.Text("No limit is above the largest size that was seen to keep the budget on every backend that it is for, " +
		"and each is the largest step, of 1, 2, 5, 10, … and the largest real size, under which no case measured breaks it.")
	header := []string{"Limit", "All"}
	for _, v := range c.Each {
		header = append(header, escape(v.Backends[0]))
	}
	var rows [][]string
	for i, r := range c.All.Reasons {
		row := []string{escape(r.Limit), humanize.Comma(r.Max)}
		for _, v := range c.Each {
			row = append(row, humanize.Comma(v.Reasons[i].Max))
		}
		rows = append(rows, row)
	}
	row := []string{"real schemas accepted", share(c.All)}
	for _, v := range c.Each {
		row = append(row, share(v))
	}
	p.Table(header, append(rows, row))
	p.writeBlame()
}

func share(v calibrate.Vector) string {
	return fmt.Sprintf("%s of %s", humanize.Comma(int64(v.Accepted)), humanize.Comma(int64(v.Total)))
}

func (p *Page) writeBlame() {
	c := p.Data.Calibration
	if c.All.Fits() {
		return
	}
	for _, u := range c.All.Unmet {
		p.Text("No limit stops %s.", escape(fmt.Sprintf("%s%s on %s: %s", u.Family, sizeText(u.N), u.Backend, endText(u))))
	}
	if len(c.Blamed) == 0 {
		p.writeRefusals()
		return
	}
	for _, b := range c.Blamed {
		p.Text("No vector keeps %s within the budget and accepts all that the others do: %d real schemas are refused for maxima with it, %d without. It is left out of the recommendation.",
			escape(b.Backend), b.Refused, b.Without)
	}
}

// writeRefusals says of each schema which limits of which backend refuse it.
func (p *Page) writeRefusals() {
	c := p.Data.Calibration
	p.Text("No two backends accept every real schema within the budget. Below are the limits of each backend's own vector that refuse a schema. " +
		"The reasons above name the case that forces a limit; where it is the largest size seen, measuring the schemas themselves may raise it.")
	header := []string{"Schema"}
	for _, v := range c.Each {
		header = append(header, escape(v.Backends[0]))
	}
	var rows [][]string
	for _, r := range c.All.Rejected {
		if r.Rule || len(rows) == maxRejected {
			continue
		}
		row := []string{escape(shorten(r.Name, 100))}
		for _, v := range c.Each {
			row = append(row, refusal(v, r.Name))
		}
		rows = append(rows, row)
	}
	p.Table(header, rows)
}

func refusal(v calibrate.Vector, name string) string {
	i := slices.IndexFunc(v.Rejected, func(r calibrate.Rejected) bool { return r.Name == name })
	if i < 0 {
		return "accepted"
	}
	var parts []string
	for _, limit := range v.Rejected[i].Limits {
		parts = append(parts, fmt.Sprintf("%s %s", limit, humanize.Comma(v.Limits.Max[limit].Max)))
	}
	return escape(strings.Join(parts, ", "))
}
