package report

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/results"
)

var testBackends = []string{"google", "gojsonschema", "kaptinlin", "pb33f", "qri", "santhosh"}

var testBudget = harness.Budget{CPU: 50 * time.Millisecond, Wall: 250 * time.Millisecond, Memory: 256 << 20}

func testHeader() results.Header {
	h := results.Header{
		{Key: "schemabench", Value: "v0.1.0"}, {Key: "date", Value: "2026-01-02T03:04:05Z"},
		{Key: "command", Value: "schemabench run --time 4m"}, {Key: "goos", Value: "linux"}, {Key: "goarch", Value: "amd64"},
		{Key: "cpu", Value: "Example CPU @ 2.00GHz"}, {Key: "cores", Value: "2"}, {Key: "memory", Value: "25281204224"},
		{Key: "go-version", Value: "go1.26.8"}, {Key: "budget-cpu", Value: "50ms"}, {Key: "budget-wall", Value: "250ms"},
		{Key: "budget-memory", Value: "268435456"},
	}
	for i, b := range testBackends {
		h.Set(b+"-version", fmt.Sprintf("v%d.0.%d", i+1, i))
	}
	return h
}

// wholeRun returns the data of synthetic, fitted once.
var wholeRun = sync.OnceValue(func() Data { return New(synthetic(), "results.txt") })

// synthetic returns what a run of all built-in families might yield, and of
// some that are not built in.
func synthetic() results.Results {
	random := rand.New(rand.NewPCG(1, 2))
	run := results.Run{Header: testHeader()}
	names := adversarial.Names()
	for i := range 8 {
		names = append(names, fmt.Sprintf("made-up-%d", i))
	}
	for i, name := range names {
		for j, backend := range testBackends {
			run.Measurements = append(run.Measurements, syntheticCurve(random, name, backend, i, j)...)
		}
	}
	return results.Results{Runs: []results.Run{run}}
}

// syntheticCurve returns the samples of one family and backend up to and
// with the first case that exceeds the budget.
func syntheticCurve(random *rand.Rand, name, backend string, i, j int) (ms []harness.Measurement) {
	laws := []func(n float64) float64{
		func(n float64) float64 { return 2e-7 * math.Pow(2, n) },
		func(n float64) float64 { return 3e-9 * n * n },
		func(n float64) float64 { return 1e-8 * n },
		func(n float64) float64 { return 1e-7 * math.Pow(1.6, n) },
		func(n float64) float64 { return 1e-9 * n * n * n },
		func(float64) float64 { return 2e-6 },
	}
	law := laws[(i+i/6*j)%len(laws)]
	sizes := []int{16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192}
	if i%2 == 0 {
		sizes = []int{1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24}
	}
	for _, n := range sizes {
		for range 2 {
			for _, phase := range harness.Phases() {
				cost := (1e-6 + law(float64(n))*float64(1+j)) * math.Exp(0.1*random.NormFloat64())
				if phase == harness.PhaseDecode {
					cost = 1e-7 * float64(n)
				}
				m := harness.Measurement{
					Case: harness.Case{Family: name, N: n, Draft: harness.Draft2020, Want: harness.Valid}, Budget: testBudget,
					Backend: backend, Phase: phase, Outcome: harness.Done, Iters: 1, CPU: time.Duration(cost * 1e9), Wall: time.Duration(cost * 2e9),
					AllocBytes: int64(cost * 1e9), Allocs: int64(cost * 1e7), PeakMemory: int64(1e6 + cost*1e9),
					Sizes: map[string]int64{"schema-bytes": int64(60 + 40*n), "instance-bytes": int64(1 + n*(i%3))},
				}
				if over := m.CPU > testBudget.CPU; over {
					m.CPU, m.Outcome, m.Detail = testBudget.CPU+time.Millisecond, harness.Timeout, "CPU budget of 50ms exceeded"
					switch (i + j) % 7 {
					case 1:
						m.Outcome, m.Detail = harness.Crash, "fatal error: stack overflow"
					case 2:
						m.Outcome, m.Detail, m.PeakMemory = harness.OOM, "memory budget of 256 MiB exceeded", 256<<20
					}
					return append(ms, m)
				}
				if (i*7+j)%13 == 0 && n > 8 && phase == harness.PhaseValidate {
					m.Outcome, m.Detail = harness.Wrong, "said invalid"
				}
				if (i*5+j)%17 == 0 {
					m.Outcome, m.Detail = harness.Unsupported, "draft 2020-12"
					return append(ms, m)
				}
				ms = append(ms, m)
			}
		}
	}
	return ms
}
