package probe

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"schemabench/corpus/capture"
	"schemabench/harness"
	"schemabench/harness/worker"
)

// Options say what to probe and how hard. Target and Pool are needed; the zero
// value of the rest stands for its default.
type Options struct {
	Target capture.Target
	Limits capture.Limits // while the tools are listed

	Tools            []string // tools to call, whatever they say of themselves; none for all that only read
	AllowDestructive bool     // call tools that do not say that they only read, too

	Budget time.Duration // wall time for an answer; 2 s
	Rate   float64       // most calls a second; 50
	Time   time.Duration // wall time for the whole; 2 min

	Pool      *worker.Pool // validates arguments and results
	Reference string       // backend that judges; "santhosh"

	// Tell is called before each call, if it is set.
	Tell func(Progress)
}

// A Progress says how far a probe has come.
type Progress struct {
	Tool        string
	Payload     string
	Done, Calls int // calls made, and to be made of the tools known so far
}

func (o Options) withDefaults() Options {
	o.Budget = cmp.Or(o.Budget, 2*time.Second)
	o.Rate = cmp.Or(o.Rate, 50)
	o.Time = cmp.Or(o.Time, 2*time.Minute)
	o.Reference = cmp.Or(o.Reference, "santhosh")
	return o
}

// A prober probes one server.
type prober struct {
	Options
	backends  []string        // by name
	life      context.Context // that of Run: sessions end with it
	session   *capture.Session
	tick      *time.Ticker
	report    Report
	left      *leftOut // nil if nothing was left out
	conformed map[string][]outcome
}

// judging caps what one backend may use for one verdict.
var judging = harness.Budget{CPU: 200 * time.Millisecond, Memory: 256 << 20}

// verdict returns what a backend says of a case, or "" and why it says nothing.
func (p *prober) verdict(ctx context.Context, backend string, c harness.Case) (harness.Verdict, string) {
	ms, err := p.Pool.Once(ctx, backend, c, judging)
	if err != nil {
		return "", err.Error()
	}
	last := ms[len(ms)-1]
	return last.Verdict, string(last.Outcome)
}

func newProber(o Options) (*prober, error) {
	if o.Pool == nil {
		return nil, errors.New("probing: no pool of workers given")
	}
	p := &prober{Options: o.withDefaults(), conformed: map[string][]outcome{}}
	for name := range o.Pool.Backends() {
		p.backends = append(p.backends, name)
	}
	slices.Sort(p.backends)
	if !slices.Contains(p.backends, p.Reference) {
		return nil, errors.New("probing: workers have no backend " + p.Reference)
	}
	return p, nil
}
