package fuzz

import (
	"math/rand/v2"
	"testing"

	"golang.org/x/sys/unix"

	"schemabench/harness"
)

// BenchmarkExecutions prints how many executions of a target a second of
// CPU time of this process takes, without the fuzzer, on seeds and random
// bytes, of which a target reads as many as it does in fuzzing:
//
//	go test -run '^$' -bench Executions -benchtime 3s ./fuzz
//
// FuzzAgreeWorkers and FuzzBudget wait for workers, of which there is one at a time, so that
// executions a second by the clock on the wall are those of a core. The others
// run in this process.
func BenchmarkExecutions(b *testing.B) {
	inputs := append(pairSeeds(b), make([][]byte, 4000)...)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range inputs {
		if inputs[i] == nil {
			inputs[i] = randomBytes(r, 400)
		}
	}
	r.Shuffle(len(inputs), func(i, j int) { inputs[i], inputs[j] = inputs[j], inputs[i] })
	for _, target := range executed {
		b.Run(target.name, func(b *testing.B) {
			before, n := cpuSeconds(), 0
			for b.Loop() {
				target.run(b, inputs[n%len(inputs)])
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "execs/s")
			b.ReportMetric(float64(n)/(cpuSeconds()-before), "execs/cpu-s")
		})
	}
}

// executed are the targets whose input is a pair, as they run in fuzzing.
var executed = []struct {
	name string
	run  func(testing.TB, []byte)
}{
	{"FuzzAgree", func(t testing.TB, data []byte) {
		schema, instance := decodeShort(data)
		agree(t, schema, instance, []harness.Backend{turn(data)})
	}},
	{"FuzzAgreeWorkers", func(t testing.TB, data []byte) {
		all := installedRemotes(t)
		if len(all) == 0 {
			t.Skip("no external backend is installed")
		}
		schema, instance := decodeShort(data)
		i := choose(len(all), data)
		agree(t, schema, instance, all[i:i+1])
	}},
	{"FuzzRelation", func(t testing.TB, data []byte) {
		schema, instance := decodeShort(data)
		relation(t, schema, instance, byte(len(data)), []harness.Backend{turn(data)})
	}},
	{"FuzzDecode", func(t testing.TB, data []byte) { decodes(t, data) }},
	{"FuzzBudget", func(t testing.TB, data []byte) { withinBudget(t, data, []harness.Backend{turn(data)}) }},
}

// cpuSeconds returns the CPU time of this process.
func cpuSeconds() float64 {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
