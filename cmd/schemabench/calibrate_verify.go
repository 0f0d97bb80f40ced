package main

import (
	"context"
	"fmt"
	"time"

	"github.com/dustin/go-humanize"
	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/limit"
	"schemabench/harness/worker"
	"schemabench/results/calibrate"
)

// A trespass is an accepted case that used more than budget times safety.
type trespass struct {
	family  string
	n       int
	backend string
	use     calibrate.Use
	detail  string
}

func (t trespass) String() string {
	return fmt.Sprintf("%s at n=%d is accepted, and on %s %s ends as %s after %v of CPU: %s",
		t.family, t.n, t.backend, t.use.Phase, t.use.Outcome, t.use.CPU.Round(time.Millisecond), t.detail)
}

// A verifier runs what limits accept.
type verifier struct {
	pool           *worker.Pool
	register, call time.Duration // CPU time that each may take
	memory         int64
	cases          int // run
	found          []trespass
}

// verifier returns one that allows what the flags do, times safety.
func (c *calibrateCmd) verifier(pool *worker.Pool) verifier {
	times := func(v int64) int64 { return int64(float64(v) * c.Safety) }
	return verifier{
		pool: pool, memory: times(int64(c.Memory)),
		register: time.Duration(times(int64(c.compileBudget()))), call: time.Duration(times(int64(c.Budget))),
	}
}

// verify runs, for each vector and on the backends that it is made for, each
// case of each family that it accepts. Its answer is no if one uses more than
// budget times safety.
func (c *calibrateCmd) verify(e *env, cal calibrate.Calibration) error {
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		return fmt.Errorf("starting workers: %w", err)
	}
	defer pool.Close()
	v := c.verifier(pool)
	for _, vector := range append([]calibrate.Vector{cal.Recommended}, cal.Each...) {
		for _, f := range adversarial.All() {
			if err := v.family(e.ctx, f, vector); err != nil {
				return err
			}
		}
	}
	for _, t := range v.found {
		fmt.Fprintln(e.stderr, t)
	}
	fmt.Fprintf(e.stderr, "%s that limits accept were run, %d exceeded %v of CPU or %s\n",
		countOf(v.cases, "case"), len(v.found), v.call, humanize.IBytes(uint64(v.memory)))
	if len(v.found) > 0 {
		return fmt.Errorf("verify: %s beyond the budget: %w", countOf(len(v.found), "accepted case"), errNo)
	}
	return nil
}

// family runs the cases of f at its sizes, and at the largest n that is
// accepted between the last size that is and the first that is not.
func (v *verifier) family(ctx context.Context, f adversarial.Family, vector calibrate.Vector) error {
	low, high := 0, 0
	for _, n := range f.Sizes {
		accepted, err := v.run(ctx, f.Make(n), vector)
		if err != nil {
			return err
		}
		if !accepted {
			high = n
			break
		}
		low = n
	}
	if high == 0 {
		return nil
	}
	last := low
	for high-low > 1 {
		n := low + (high-low)/2
		if accepts(vector.Limits, f.Make(n)) == phaseNone {
			high = n
		} else {
			low = n
		}
	}
	if low == last {
		return nil
	}
	_, err := v.run(ctx, f.Make(low), vector)
	return err
}

// How far limits let a case come.
const (
	phaseNone = iota
	phaseRegister
	phaseCall
)

// accepts returns how far limits let c come.
func accepts(l limit.Limits, c harness.Case) int {
	s, err := l.Compile(c.Schema, limit.Options{Draft: c.Draft})
	switch {
	case err != nil:
		return phaseNone
	case s.Check(c.Instance) != nil:
		return phaseRegister
	}
	return phaseCall
}

// run runs what limits accept of c on the backends of the vector, and reports
// whether they accept anything.
func (v *verifier) run(ctx context.Context, c harness.Case, vector calibrate.Vector) (bool, error) {
	reach := accepts(vector.Limits, c)
	if reach == phaseNone {
		return false, nil
	}
	if reach == phaseRegister {
		c.Instance = harness.Instance("null") // its phases do not count
	}
	for _, backend := range vector.Backends {
		v.cases++
		bad, err := v.exceeds(ctx, backend, c, reach, v.pool.Once)
		if err != nil {
			return true, err
		}
		if bad != nil { // a cold run by itself proves nothing
			if bad, err = v.exceeds(ctx, backend, c, reach, v.pool.Measure); err != nil {
				return true, err
			}
		}
		if bad != nil {
			v.found = append(v.found, *bad)
		}
	}
	return true, nil
}

type measure func(context.Context, string, harness.Case, harness.Budget) ([]harness.Measurement, error)

// exceeds runs c and returns what used more than it may, if something did that
// the limits had accepted.
func (v *verifier) exceeds(ctx context.Context, backend string, c harness.Case, reach int, run measure) (*trespass, error) {
	most := max(v.register, v.call)
	ms, err := run(ctx, backend, c, harness.Budget{CPU: most, Memory: v.memory})
	if err != nil {
		return nil, fmt.Errorf("running %s at n=%d on %s: %w", c.Family, c.N, backend, err)
	}
	row := calibrate.Rows(ms)[0]
	u, over := row.Register, row.Register.CPU > v.register
	if !over && !u.Outcome.Killed() && reach == phaseCall {
		u, over = row.Call, row.Call.CPU > v.call
	}
	if !over && !u.Outcome.Killed() {
		return nil, nil
	}
	return &trespass{c.Family, c.N, backend, u, ms[len(ms)-1].Detail}, nil
}
