package fuzz

import (
	"math/rand/v2"
	"testing"

	"golang.org/x/sys/unix"

	"schemabench/harness"
)

// BenchmarkExecutions prints how many executions of a target a second of
// CPU time of this process takes, without the fuzzer, on random bytes and
// seeds:
//
//	go test -run '^$' -bench Executions -benchtime 3s ./fuzz
//
// FuzzAgree validates in this process. FuzzBudget waits for workers, of which
// there is one at a time, so that executions a second by the clock on the wall
// are those of a core.
func BenchmarkExecutions(b *testing.B) {
	inputs := append(pairSeeds(b), make([][]byte, 4000)...)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range inputs {
		if inputs[i] == nil {
			inputs[i] = randomBytes(r, 400)
		}
	}
	r.Shuffle(len(inputs), func(i, j int) { inputs[i], inputs[j] = inputs[j], inputs[i] })
	targets := []struct {
		name string
		run  func(testing.TB, []byte, []harness.Backend)
	}{{"FuzzAgree", agree}, {"FuzzBudget", withinBudget}}
	for _, target := range targets {
		b.Run(target.name, func(b *testing.B) {
			before, n := cpuSeconds(), 0
			for b.Loop() {
				data := inputs[n%len(inputs)]
				target.run(b, data, []harness.Backend{turn(data)})
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "execs/s")
			b.ReportMetric(float64(n)/(cpuSeconds()-before), "execs/cpu-s")
		})
	}
}

// cpuSeconds returns the CPU time of this process.
func cpuSeconds() float64 {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
