// Package sweep grows cases until a backend exceeds its budget.
//
// A [Ladder] is a family of cases with the sizes to climb. [Run] takes all
// backends up all ladders, one case at a time: the backends take turns on the
// same ladder, so that what one of them suffers from the machine the next one
// suffers too, and the ladders take turns by steps, so that a sweep that runs
// out of time has seen something of every curve. When a case does not finish,
// bisection finds the frontier, the largest size that does. A timeout next to
// a size that took less than half as long is seen twice before it is believed.
//
// A case that exhausts the stack or the heap often runs into the CPU budget
// on its way there, and a timeout hides that it would have killed the
// process. Ladders that ask for it get a second look: once the frontier is
// known, the smallest case that timed out runs again with [LookFactor] times
// the budget of time.
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

// LookFactor is how many times its CPU and wall budget a case gets in a
// second look. At the usual 50 ms that makes 2 s, where filling a stack of
// 64 MB takes about one.
const LookFactor = 40

// A Ladder is a family of cases and the sizes at which to try them.
type Ladder struct {
	Name  string
	Sizes []int // ascending
	Make  func(n int) harness.Case
	Look  bool // give the smallest case that times out a second look
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

// lookBudget returns the budget of a second look.
func (p Plan) lookBudget() harness.Budget {
	return harness.Budget{CPU: LookFactor * p.Budget.CPU, Wall: LookFactor * p.Budget.Wall, Memory: p.Budget.Memory}
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
				if !p.Until.IsZero() && p.Until.Before(time.Now()) {
					report.Cut, report.TimedOut = s.cut(), true
					return report, nil
				}
				n, budget, ok := s.next(l, backend)
				if !ok {
					continue
				}
				tell(Progress{Backend: backend, Family: l.Name, N: n, Share: s.share()})
				c := l.at(n)
				ms, err := measure(ctx, r, backend, c, budget)
				if err != nil {
					return report, err
				}
				for i := range ms {
					ms[i].Budget, ms[i].Sizes = budget, l.measured(c, n, p.Sizes)
				}
				report.Cases++
				s.record(l, backend, n, resultOf(ms))
				if err := emit(ms); err != nil {
					return report, err
				}
			}
		}
	}
	return report, nil
}

// measure runs one case.
func measure(ctx context.Context, r Runner, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	ms, err := r.Measure(ctx, backend, c, b)
	if err != nil {
		return nil, fmt.Errorf("measuring %s at n=%d on %s: %w", c.Family, c.N, backend, err)
	}
	if len(ms) == 0 {
		return nil, fmt.Errorf("measuring %s at n=%d on %s: no measurement came back", c.Family, c.N, backend)
	}
	return ms, nil
}
