package fuzz

import (
	"fmt"
	"strings"
	"testing"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// FuzzBudget holds that no backend times out, runs out of memory or crashes
// on a pair that the default limits accept. One backend runs an input, in a
// worker process, which may die of it: the input is saved all the same. A
// timeout is one of CPU time, so that a busy machine makes none.
//
// The budget here tells what runs away from what is slow. FuzzLimits is about
// the latter.
func FuzzBudget(f *testing.F) {
	for _, data := range pairSeeds(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { withinBudget(t, data, turns(data)) })
}

var defaultLimits = limit.Default()

// withinBudget is FuzzBudget for one input and some backends.
func withinBudget(t testing.TB, data []byte, backends []harness.Backend) {
	schema, instance := Decode(data)
	s, err := defaultLimits.Compile(schema, limit.Options{})
	if err != nil || s.Check(instance) != nil {
		return // beyond the limits
	}
	for _, b := range backends {
		last := runOnce(t, b.Name(), schema, instance)
		if last.Outcome.Killed() && !starved(last) {
			died(t, b, last, schema, instance)
		}
	}
}

// died reports how a run on b ended. A panic is that of a known divergence if
// it comes back in this process, where reducing takes no new worker each try.
func died(t testing.TB, b harness.Backend, last harness.Measurement, schema harness.Schema, instance harness.Instance) {
	t.Helper()
	if last.Outcome == harness.Crash && tame(schema, instance) && !overflows(last) {
		if a, detail := ask(b, schema, instance); a == panics {
			want, who := oracle(schema, instance)
			disagreement{b, reply{a, detail}, want, who}.report(t, schema, instance)
			return
		}
	}
	find{
		backend: b, schema: schema, instance: instance, outcome: last.Outcome,
		says: fmt.Sprintf("in %s: %s", last.Phase, last.Detail), frames: ranAt(last),
	}.report(t)
}

// starved reports whether a run was cut off by the clock on the wall though it
// was about to compute: the machine was busy. One that sleeps used next to no
// CPU time.
func starved(m harness.Measurement) bool {
	return m.Outcome == harness.Timeout && m.CPU < budget.CPU && m.CPU > m.Wall/100
}

// overflows reports whether the detail of a crash is that of a stack that was
// used up, which cannot be tried in this process.
func overflows(m harness.Measurement) bool { return strings.Contains(m.Detail, "stack overflow") }
