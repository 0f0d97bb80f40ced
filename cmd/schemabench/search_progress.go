package main

import (
	"fmt"
	"io"
	"time"

	"schemabench/fuzz/search"
	"schemabench/harness/sweep"
)

// A searchProgress shows the time that a search has used and what it raised
// last: a bar on a terminal, a line every tenth elsewhere.
type searchProgress struct {
	w       io.Writer
	bar     *bar // nil elsewhere
	start   time.Time
	time    time.Duration
	tenths  int
	text    string
	reduced bool
}

func newSearchProgress(w io.Writer, d time.Duration) *searchProgress {
	p := &searchProgress{w: w, start: time.Now(), time: d}
	if isScreen(w) {
		p.bar = newBar(w, p.start.Add(d))
	}
	return p
}

func (p *searchProgress) tell(now search.Progress) {
	if now.Raised {
		p.text = fmt.Sprintf("%s, %s in %d bytes", goalText(now.Goal), searchValue(now.Goal.Metric, now.Best), now.Bytes)
	}
	share := min(1, float64(time.Since(p.start))/float64(p.time))
	if p.bar != nil {
		p.bar.tell(sweep.Progress{Share: share})
		p.bar.doing(p.text)
	} else if tenths := int(share * 10); tenths > p.tenths {
		p.tenths = tenths
		fmt.Fprintf(p.w, "%3d %% of the time, %d tried, last raised: %s\n", tenths*10, now.Tries, p.text)
	}
}

// finishing says what is being reduced.
func (p *searchProgress) finishing(g search.Goal) {
	if p.bar != nil {
		p.bar.doing("reducing " + goalText(g))
	} else if !p.reduced {
		fmt.Fprintln(p.w, "reducing what was found")
	}
	p.reduced = true
}

func (p *searchProgress) end() {
	if p.bar != nil {
		p.bar.end()
	}
}

// goalText names a goal.
func goalText(g search.Goal) string {
	if g.Backend == "" {
		return g.Metric.Name
	}
	return g.Metric.Name + " on " + g.Backend
}
