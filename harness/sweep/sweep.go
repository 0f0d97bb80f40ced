// Package sweep grows cases until a backend exceeds its budget.
//
// A [Ladder] is a family of cases with the sizes to climb. [Run] takes all
// backends up all ladders, one case at a time: the backends take turns on the
// same ladder, so that what one of them suffers from the machine the next one
// suffers too, and the ladders take turns by steps, so that a sweep that runs
// out of time has seen something of every curve. When a case does not finish,
// bisection finds the frontier, the largest size that does.
//
// Which case comes next depends on nothing but the outcomes so far. A sweep
// that is given the measurements of an earlier one as Past therefore repeats
// its decisions without running anything, and goes on where it stopped.
package sweep

import (
	"context"
	"fmt"
	"time"

	"schemabench/harness"
)

// A Ladder is a family of cases and the sizes at which to try them.
type Ladder struct {
	Name  string
	Sizes []int // ascending
	Make  func(n int) harness.Case
}

// A Runner runs one case on one backend. The last measurement carries the
// outcome. An error is a fault of the runner or a cancelled context, never a
// misbehaving backend.
type Runner interface {
	Measure(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error)
}

// A Plan says what to sweep.
type Plan struct {
	Ladders  []Ladder
	Backends []string
	Budget   harness.Budget
	Until    time.Time             // start no case after this; zero for no limit
	Past     []harness.Measurement // of an earlier sweep with the same plan
	Sizes    func(harness.Case) map[string]int64
}

// A Progress describes a sweep under way.
type Progress struct {
	Backend string
	Family  string
	N       int
	Share   float64 // of the whole sweep that is done, from 0 to 1
}

// A Report says how far a sweep got.
type Report struct {
	Cases    int      // cases run, without those taken from Past
	Cut      []string // "family backend" of each climb that the time limit cut short
	TimedOut bool     // the time limit was reached
}

// Run sweeps. It calls emit with the measurements of each case that it runs,
// in one piece, and tell before each case. It returns the first error of the
// runner or of emit, and ctx.Err() if ctx is cancelled; what was emitted by
// then stands.
func Run(ctx context.Context, r Runner, p Plan, emit func([]harness.Measurement) error, tell func(Progress)) (Report, error) {
	s := newState(p)
	var report Report
	for s.open > 0 {
		for _, l := range s.lanes {
			for _, backend := range p.Backends {
				if p.Until.Before(time.Now()) && !p.Until.IsZero() {
					report.Cut, report.TimedOut = s.cut(), true
					return report, nil
				}
				ran, err := s.step(ctx, r, l, backend, emit, tell)
				if err != nil {
					return report, err
				}
				report.Cases += ran
			}
		}
	}
	return report, nil
}

// step advances one climb by one case and returns how many cases it ran.
func (s *state) step(ctx context.Context, r Runner, l *lane, backend string, emit func([]harness.Measurement) error, tell func(Progress)) (int, error) {
	climb := l.climbs[backend]
	n, ok := climb.next()
	for ok {
		o, known := s.past[key{l.Name, n, backend}]
		if !known {
			break
		}
		s.record(climb, n, o)
		n, ok = climb.next()
	}
	if !ok {
		return 0, nil
	}
	tell(Progress{Backend: backend, Family: l.Name, N: n, Share: s.share()})
	c := l.at(n)
	ms, err := r.Measure(ctx, backend, c, s.plan.Budget)
	if err != nil {
		return 0, fmt.Errorf("measuring %s at n=%d on %s: %w", l.Name, n, backend, err)
	}
	if len(ms) == 0 {
		return 0, fmt.Errorf("measuring %s at n=%d on %s: no measurement came back", l.Name, n, backend)
	}
	if s.plan.Sizes != nil {
		sizes := s.plan.Sizes(c)
		for i := range ms {
			ms[i].Sizes = sizes
		}
	}
	s.record(climb, n, ms[len(ms)-1].Outcome)
	return 1, emit(ms)
}
