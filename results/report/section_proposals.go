package report

import (
	"fmt"
	"strconv"
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
	p.Text("Public proposals and settings, each in its most lenient reading in the units used here: the real schemas that they refuse, " +
		"and for each backend how many of the cases measured that break the budget they let pass. " +
		"Settings that were made for something else are judged all the same: they are what stands in the way where nothing else does.")
	header := []string{"Limits of", "Limits", "Real schemas refused"}
	for _, v := range c.Each {
		header = append(header, escape(v.Backends[0]))
	}
	var rows [][]string
	for _, j := range c.Judged {
		row := []string{escape(j.Proposal.Name), escape(orNone(j.Proposal.LimitsText())), refusedText(j, len(c.Options.Real))}
		for _, x := range j.Each {
			row = append(row, strings.ReplaceAll(fmt.Sprintf("%d of %d", x.Culprits, x.Of), " ", noBreak))
		}
		rows = append(rows, row)
	}
	p.Table(header, rows)
	p.writeWorst()
	p.writeSources()
}

// writeWorst lists, for each backend, the worst cases and who lets them pass.
func (p *Page) writeWorst() {
	c := p.Data.Calibration
	p.Text("The worst case that each lets pass on each backend: the smallest that crashes the process, else the smallest that was killed, else the dearest. " +
		"Bytes are of schema and instance together, depth is that of the deeper of the two.")
	var rows [][]string
	for i, v := range c.Each {
		passedBy := map[calibrate.Culprit][]string{}
		var order []calibrate.Culprit
		for _, j := range c.Judged {
			if w := j.Each[i].Worst; w != nil {
				if passedBy[*w] == nil {
					order = append(order, *w)
				}
				passedBy[*w] = append(passedBy[*w], j.Proposal.Name)
			}
		}
		for _, w := range order {
			rows = append(rows, []string{
				escape(v.Backends[0]), p.Data.link(w.Family) + " n=" + strconv.Itoa(w.N), bytesText(w.Bytes), humanize.Comma(w.Depth),
				escape(endText(w)), escape(strings.Join(passedBy[w], "; ")),
			})
		}
	}
	p.Table([]string{"Backend", "Worst case", "Input", "Depth", "What it did", "Let pass by"}, rows)
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
	const few = 2
	var names []string
	for _, r := range j.Refused[:min(len(j.Refused), few)] {
		names = append(names, shorten(r.Name, 60))
	}
	if len(j.Refused) > few {
		names = append(names, "…")
	}
	return fmt.Sprintf("%s: %s", humanize.Comma(int64(len(j.Refused))), escape(strings.Join(names, ", ")))
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
