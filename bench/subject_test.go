package bench

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/cost"
	"schemabench/harness/worker"
)

// These bound each phase of a case that is to run in this process: one of a
// family, and a real one, of which there are few.
var (
	quick   = harness.Budget{CPU: 20 * time.Millisecond, Memory: 64 << 20}
	patient = harness.Budget{CPU: time.Second, Memory: 512 << 20}
)

// knownWrong holds the wrong verdicts that are expected, by family and
// backend, and why. Any other fails its benchmark.
var knownWrong = map[[2]string]string{
	{"exponent-large", "qri"}:  "computes multipleOf in float64",
	{"exponent-schema", "qri"}: "computes multipleOf in float64",
}

// A subject is a case and what a worker of each backend made of it.
type subject struct {
	harness.Case
	evaluations float64 // 0 if not known
	tried       map[string]harness.Measurement
	peaks       map[string]map[harness.Phase]int64 // bytes, measured when asked for
}

// scouts is the pool of workers that try cases.
var scouts = sync.OnceValues(func() (*worker.Pool, error) { return worker.NewPool(worker.Options{}) })

// try runs c once on every backend.
func try(c harness.Case, budget harness.Budget) (subject, error) {
	s := subject{Case: c, tried: map[string]harness.Measurement{}, peaks: map[string]map[harness.Phase]int64{}}
	pool, err := scouts()
	if err != nil {
		return s, err
	}
	for _, name := range backend.Names() {
		ms, err := pool.Once(context.Background(), name, c, budget)
		if err != nil {
			return s, fmt.Errorf("trying %s n=%d on %s: %w", c.Family, c.N, name, err)
		}
		s.tried[name] = ms[len(ms)-1]
	}
	if g, err := cost.Parse(c.Schema, c.Draft, cost.Options{}); err == nil {
		if x, err := g.Count(c.Instance, 1<<40); err == nil && !x.Stopped {
			s.evaluations = float64(x.Evaluations)
		}
	}
	return s, nil
}

// ends reports whether the backend came to a verdict, right or wrong.
func (s subject) ends(backend string) bool {
	o := s.tried[backend].Outcome
	return o == harness.Done || o == harness.Wrong
}

// peak returns the memory of a worker at the peak of a phase, in bytes over its
// baseline.
func (s subject) peak(backend string, p harness.Phase) (int64, error) {
	if s.peaks[backend] == nil {
		pool, err := scouts()
		if err != nil {
			return 0, err
		}
		ms, err := pool.Measure(context.Background(), backend, s.Case, patient)
		if err != nil {
			return 0, err
		}
		s.peaks[backend] = map[harness.Phase]int64{}
		for _, m := range ms {
			s.peaks[backend][m.Phase] = max(s.peaks[backend][m.Phase], m.PeakMemory)
		}
	}
	return s.peaks[backend][p], nil
}

// name is that of the benchmark.
func (s subject) name(backend string) string {
	return fmt.Sprintf("family=%s/n=%d/backend=%s/valid=%t", s.Family, s.N, backend, s.Want == harness.Valid)
}

// each runs a benchmark for every backend that comes to a verdict on s; part
// is added to its name.
func (s subject) each(b *testing.B, part string, f func(*testing.B, harness.Backend)) {
	for _, be := range backend.All() {
		if !s.ends(be.Name()) {
			continue
		}
		b.Run(s.name(be.Name())+part, func(b *testing.B) {
			if m := s.tried[be.Name()]; m.Outcome == harness.Wrong {
				if why := knownWrong[[2]string{s.Family, be.Name()}]; why != "" {
					b.Skip("known to be wrong: ", why)
				}
				b.Fatalf("verdict is %s, want %s", m.Verdict, s.Want)
			}
			f(b, be)
		})
	}
}

// prepare compiles, decodes and validates c.
func prepare(be harness.Backend, c harness.Case) (v harness.Validator, in any, got harness.Verdict, err error) {
	if v, err = be.Compile(c.Draft, c.Schema); err != nil {
		return nil, nil, "", err
	}
	if in, err = v.Decode(c.Instance); err != nil {
		return nil, nil, "", err
	}
	got, err = v.Validate(in)
	return v, in, got, err
}
