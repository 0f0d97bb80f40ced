package report

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"schemabench/harness/limit"
	"schemabench/results"
	"schemabench/results/calibrate"
)

var _ = registerSection(Section{Name: "limits", Rank: 2, Write: writeLimits})

// writeLimits puts the recommendation first: what to copy, and what each line
// of it stops.
func writeLimits(p *Page) {
	c := p.Data.Calibration
	if c == nil {
		return
	}
	p.Heading(2, "Limits to set")
	p.Text("%s A schema is checked when it is registered, an instance at each call; "+
		"compiling is held against the budget of the one, decoding and validating together against that of the other.", escape(c.Recommended.Limits.About))
	p.Box("json", limitsBox(c.Recommended))
	var rows [][]string
	for _, r := range c.Recommended.Reasons {
		l, _ := limit.Get(r.Limit)
		rows = append(rows, []string{escape(r.Limit), humanize.Comma(r.Max), realText(r), headroom(r), escape(r.Why()), escape(l.Doc)})
	}
	p.Table([]string{"Limit", "Max", "Largest real", "Headroom", "Why", "What it measures"}, rows)
	p.writeAcceptance(c.Recommended)
	p.Command(results.Command(append([]string{"schemabench"}, c.Command...)))
}

// writeAcceptance says which real schemas a vector accepts.
func (p *Page) writeAcceptance(v calibrate.Vector) {
	p.Text("**%s of %s real schemas are accepted.**", humanize.Comma(int64(v.Accepted)), humanize.Comma(int64(v.Total)))
	if len(v.Rejected) == 0 {
		return
	}
	var rows [][]string
	for _, r := range v.Rejected[:min(len(v.Rejected), maxRejected)] {
		rows = append(rows, []string{escape(shorten(r.Name, 100)), escape(shorten(r.Text, 300))})
	}
	p.Table([]string{"Refused", "Because of"}, rows)
	if more := len(v.Rejected) - len(rows); more > 0 {
		p.Text("And %s more.", humanize.Comma(int64(more)))
	}
}

// maxRejected is the most refused schemas that are named.
const maxRejected = 50

// limitsBox is limits.json without the reasons, which stand beside it.
func limitsBox(v calibrate.Vector) string {
	var lines []string
	for _, r := range v.Reasons {
		lines = append(lines, fmt.Sprintf("    %q: {\"max\": %d, \"unit\": %q}", r.Limit, r.Max, r.Unit))
	}
	return fmt.Sprintf("{\n  \"about\": %q,\n  \"limits\": {\n%s\n  }\n}", v.Limits.About, strings.Join(lines, ",\n"))
}

// Box writes text literally. It must not hold a fence of its own.
func (p *Page) Box(language, text string) {
	fmt.Fprintf(&p.text, "```%s\n%s\n```\n\n", language, text)
}

func headroom(r calibrate.Reason) string {
	switch h := r.Headroom(); {
	case r.Real == 0 || r.Max == 0:
		return ""
	case h < 10:
		return fmt.Sprintf("%.2gx", h)
	default:
		return humanize.Comma(int64(h)) + "x"
	}
}

func realText(r calibrate.Reason) string {
	if r.Real == 0 {
		return ""
	}
	return humanize.Comma(r.Real)
}
