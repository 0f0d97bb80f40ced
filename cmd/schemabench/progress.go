package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"schemabench/harness/sweep"
)

// A progress shows how far a sweep has come: a bar on a terminal that
// can move its cursor, a line every tenth elsewhere.
type progress interface {
	tell(sweep.Progress)
	doing(string) // something that takes time between two cases
	end()
}

// newProgress returns the progress display for w. The sweep ends at the time
// limit until, if that is not zero.
func newProgress(w io.Writer, until time.Time) progress {
	if isScreen(w) {
		return newBar(w, until)
	}
	return &lines{w: w, start: time.Now(), until: until}
}

// isScreen reports whether w is a terminal that can move its cursor.
func isScreen(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && canMoveCursor(isatty.IsTerminal(f.Fd()), os.Getenv("TERM"))
}

func canMoveCursor(isTerminal bool, term string) bool { return isTerminal && term != "dumb" }

// left estimates the time to go from the share done, and not past until.
func left(start, until time.Time, share float64) time.Duration {
	d := time.Duration(0)
	if share > 0 {
		d = time.Duration(float64(time.Since(start)) * (1 - share) / share)
	}
	if !until.IsZero() && (share == 0 || d > time.Until(until)) {
		d = time.Until(until)
	}
	return max(0, d.Round(time.Second))
}

// lines writes a line at every tenth of the way.
type lines struct {
	w            io.Writer
	start, until time.Time
	tenths       int
}

func (l *lines) tell(p sweep.Progress) {
	if tenths := int(p.Share * 10); tenths > l.tenths {
		l.tenths = tenths
		fmt.Fprintf(l.w, "%3d %% done, %v left, at %s n=%d on %s\n", tenths*10, left(l.start, l.until, p.Share), p.Family, p.N, p.Backend)
	}
}

func (l *lines) doing(what string) { fmt.Fprintln(l.w, what) }

func (l *lines) end() {}

// barUnits is the length of the bar in steps.
const barUnits = 1000

// A bar shows the share done, the time left and the case in hand.
type bar struct {
	container    *mpb.Progress
	bar          *mpb.Bar
	start, until time.Time
	now          atomic.Pointer[sweep.Progress] // mpb reads both from its own goroutine
	what         atomic.Pointer[string]         // done between cases, nil for nothing
}

func newBar(w io.Writer, until time.Time) *bar {
	b := &bar{start: time.Now(), until: until}
	b.container = mpb.New(mpb.WithOutput(w), mpb.WithWidth(40))
	b.bar = b.container.AddBar(barUnits, mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Percentage(decor.WC{W: 5})),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return b.text() })))
	return b
}

// text is what stands right of the bar.
func (b *bar) text() string {
	p := b.now.Load()
	if p == nil {
		return ""
	}
	doing := fmt.Sprintf("%s n=%d %s", p.Family, p.N, p.Backend)
	if what := b.what.Load(); what != nil {
		doing = *what
	}
	return fmt.Sprintf("%v left  %s", left(b.start, b.until, p.Share), doing)
}

func (b *bar) doing(what string) { b.what.Store(&what) }

func (b *bar) tell(p sweep.Progress) {
	b.now.Store(&p)
	b.what.Store(nil)
	b.bar.SetCurrent(int64(p.Share * (barUnits - 1)))
}

func (b *bar) end() {
	b.bar.Abort(true)
	b.container.Wait()
}
