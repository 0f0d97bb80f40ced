package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"schemabench/harness"
	"schemabench/results"
)

// budget is what every synthetic run allows.
var budget = harness.Budget{CPU: 50 * time.Millisecond, Memory: 64 << 20}

func header(settings ...results.Setting) results.Header {
	h := results.Header{{Key: "schemabench", Value: "test"}, {Key: "cpu", Value: "CPU A"}, {Key: "go-version", Value: "go1.26"},
		{Key: "budget-cpu", Value: "50ms"}, {Key: "budget-memory", Value: fmt.Sprint(64 << 20)},
		{Key: "interleaved", Value: "x"}, {Key: "quick-version", Value: "v1.0.0"}, {Key: "slow-version", Value: "v1.0.0"}}
	for _, s := range settings {
		h.Set(s.Key, s.Value)
	}
	return h
}

// A law is the cost in nanoseconds of size n.
type law func(n float64) float64

func linear(n float64) float64    { return 20_000 * n }
func quadratic(n float64) float64 { return 20_000 * n * n }
func doubling(n float64) float64  { return 20_000 * math.Pow(2, n) }

// A world makes the results of one side.
type world struct {
	seed     uint64
	rounds   int
	noise    float64 // standard deviation of ln cost
	families map[string]law
	sizes    []int
	settings []results.Setting
	change   func(m *harness.Measurement) // after everything else
}

// plain is ten rounds of five linear families at four sizes on two backends:
// forty series.
func plain(seed uint64) world {
	w := world{seed: seed, rounds: 10, noise: 0.1, families: map[string]law{}, sizes: []int{2, 4, 8, 16}}
	for i := range 5 {
		w.families[fmt.Sprintf("family-%d", i)] = linear
	}
	return w
}

func (w world) with(change func(m *harness.Measurement)) world { w.change = change; return w }

func (w world) results() (r results.Results) {
	random := rand.New(rand.NewPCG(w.seed, 1))
	for range w.rounds {
		run := results.Run{Header: header(w.settings...)}
		for i := range len(w.families) {
			for _, n := range w.sizes {
				for _, backend := range []string{"quick", "slow"} {
					run.Measurements = append(run.Measurements, w.visit(random, run.Header.Budget(), fmt.Sprintf("family-%d", i), n, backend)...)
				}
			}
		}
		r.Runs = append(r.Runs, run)
	}
	return r
}

// visit is three samples of one phase. Allocations of backend slow vary.
func (w world) visit(random *rand.Rand, budget harness.Budget, family string, n int, backend string) (ms []harness.Measurement) {
	drift := math.Exp(w.noise * random.NormFloat64())
	for range 3 {
		cost := w.families[family](float64(n)) * drift * math.Exp(0.02*math.Abs(random.NormFloat64()))
		m := harness.Measurement{
			Case:    harness.Case{Family: family, N: n, Draft: harness.Draft2020, Want: harness.Valid},
			Backend: backend, Version: "v1.0.0", Phase: harness.PhaseValidate, Outcome: harness.Done, Verdict: harness.Valid,
			Budget: budget, Iters: 10, CPU: time.Duration(cost), Wall: time.Duration(cost),
			Allocs: 1000, AllocBytes: 100_000, Sizes: map[string]int64{"schema-bytes": int64(100 * n), "evaluations": int64(1000 * n)},
		}
		if backend == "slow" {
			m.Allocs += int64(20 * random.NormFloat64())
			m.AllocBytes += int64(5000 * random.NormFloat64())
		}
		if m.CPU > budget.CPU {
			m.CPU, m.Outcome, m.Verdict, m.Allocs, m.AllocBytes = budget.CPU, harness.Timeout, "", 0, 0
		}
		if w.change != nil {
			w.change(&m)
		}
		ms = append(ms, m)
		if m.Outcome.Killed() {
			break
		}
	}
	return ms
}
