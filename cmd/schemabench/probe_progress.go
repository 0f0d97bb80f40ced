package main

import (
	"fmt"
	"io"
	"time"

	"schemabench/fuzz/probe"
	"schemabench/harness/sweep"
)

// A probeProgress names the tool in hand: in a bar on a terminal, in a line a
// tool elsewhere.
type probeProgress struct {
	w    io.Writer
	bar  *bar // nil elsewhere
	tool string
}

func newProbeProgress(w io.Writer) *probeProgress {
	p := &probeProgress{w: w}
	if isScreen(w) {
		p.bar = newBar(w, time.Time{})
	}
	return p
}

func (p *probeProgress) tell(now probe.Progress) {
	switch {
	case p.bar != nil:
		p.bar.tell(sweep.Progress{Share: float64(now.Done) / float64(max(1, now.Calls))})
		p.bar.doing(fmt.Sprintf("%q: %s", now.Tool, now.Payload))
	case now.Tool != p.tool:
		fmt.Fprintf(p.w, "%q: %s\n", now.Tool, countOf(now.Calls, "call"))
	}
	p.tool = now.Tool
}

func (p *probeProgress) end() {
	if p.bar != nil {
		p.bar.end()
	}
}
