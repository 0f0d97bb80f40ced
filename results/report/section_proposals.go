package report

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"schemabench/harness"
	"schemabench/results/calibrate"
)

var _ = registerSection(Section{Name: "proposals", Rank: 4, Write: writeProposals})

// writeProposals holds what others set or proposed against what was measured.
func writeProposals(p *Page) {
	c := p.Data.Calibration
	if c == nil {
		return
	}
	p.Heading(2, "What other limits let pass")
	p.Text("Public proposals and settings, each in its most lenient reading in the units used here. For each backend: how many of the cases " +
		"measured that break the budget are accepted, and the worst of them: the smallest that crashes, else the smallest that was killed, else the dearest. " +
		"Bytes are of schema and instance together, depth is of the deeper of the two. Settings that were made for something else are judged all the same: they are what stands in the way of a bomb where nothing else does.")
	header := []string{"Limits of", "Real schemas refused"}
	for _, v := range c.Each {
		header = append(header, escape(v.Backends[0]))
	}
	var rows [][]string
	for _, j := range c.Judged {
		row := []string{"**" + escape(j.Proposal.Name) + "**: " + escape(orNone(j.Proposal.LimitsText())), refusedText(j, len(c.Options.Real))}
		for _, x := range j.Each {
			row = append(row, passedText(x))
		}
		rows = append(rows, row)
	}
	p.Table(header, rows)
	p.writeSources()
}

func (p *Page) writeSources() {
	var rows [][]string
	for _, j := range p.Data.Calibration.Judged {
		if j.Proposal.Source != "" {
			rows = append(rows, []string{escape(j.Proposal.Name), escape(join([]string{j.Proposal.Says, j.Proposal.Note}, " ")), escape(j.Proposal.Source)})
		}
	}
	p.Table([]string{"Limits of", "What it says, and how that was read", "Source"}, rows)
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// refusedText names the first of the real schemas that are refused.
func refusedText(j calibrate.Judged, of int) string {
	if len(j.Refused) == 0 {
		return fmt.Sprintf("none of %s", humanize.Comma(int64(of)))
	}
	const few = 3
	var names []string
	for _, r := range j.Refused[:min(len(j.Refused), few)] {
		names = append(names, shorten(r.Name, 60))
	}
	if len(j.Refused) > few {
		names = append(names, "…")
	}
	return fmt.Sprintf("**%s**: %s", humanize.Comma(int64(len(j.Refused))), escape(strings.Join(names, ", ")))
}

func passedText(x calibrate.Passed) string {
	if x.Culprits == 0 {
		return fmt.Sprintf("0 of %d", x.Of)
	}
	w := x.Worst
	return fmt.Sprintf("%d of %d; ", x.Culprits, x.Of) + escape(fmt.Sprintf("%s n=%d, %s, depth %d: %s", w.Family, w.N, bytesText(w.Bytes), w.Depth, endText(*w)))
}

// endText says how a case ended and what it took.
func endText(c calibrate.Culprit) string {
	text := timeText(c.CPU) + " to " + string(c.Phase)
	switch c.Outcome {
	case harness.Timeout:
		return "more than " + text
	case harness.Crash, harness.OOM:
		return string(c.Outcome) + " after " + text
	}
	return text + ", " + bytesText(c.Peak)
}
