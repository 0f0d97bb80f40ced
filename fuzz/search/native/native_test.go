package native

import (
	"fmt"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"schemabench/fuzz"
	"schemabench/harness"
	"schemabench/harness/cost"
)

// FuzzEvaluations counts the evaluations of what its input spells. It never
// fails. The environment says what BenchmarkAgainst wants of it:
//
//	SCHEMABENCH_SIZE   bytes that schema and instance may have together
//	SCHEMABENCH_DEPTH  levels that the instance may have
//	SCHEMABENCH_STEPS  steps to run of a naive validator, whose code then counts as covered
//	SCHEMABENCH_TRACE  file for a line at each new best: CPU time in ns, evaluations
func FuzzEvaluations(f *testing.F) {
	size, depth, steps := number("SCHEMABENCH_SIZE", 400), number("SCHEMABENCH_DEPTH", 10), number("SCHEMABENCH_STEPS", 0)
	tell := tracer(f)
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		schema, instance := fuzz.Decode(data)
		evaluations := uint64(0)
		if len(schema)+len(instance) <= size {
			evaluations = count(schema, instance, depth, steps)
		}
		tell(evaluations)
	})
}

// count counts as package search does: in-place cycles and references that
// lead nowhere count nothing.
func count(schema harness.Schema, instance harness.Instance, depth, steps int) uint64 {
	g, err := cost.Parse(schema, harness.Draft2020, cost.Options{})
	if err != nil {
		return 0
	}
	if s := g.Static(); len(s.Cycles) > 0 || s.ExternalCount+s.UnresolvedCount > 0 {
		return 0
	}
	x, err := g.Count(instance, 1<<22)
	if err != nil || x.Stopped || x.Size.Depth > int64(depth) {
		return 0
	}
	if steps > 0 {
		_, _, _ = cost.Evaluate(harness.Draft2020, schema, instance, uint64(steps))
	}
	return x.Evaluations
}

func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// tracer returns a function that writes a line when its argument is higher
// than any before, and now and then so that a reader knows the CPU time.
func tracer(f *testing.F) func(uint64) {
	path := os.Getenv("SCHEMABENCH_TRACE")
	if path == "" {
		return func(uint64) {}
	}
	out, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		f.Fatal(err)
	}
	best, calls := uint64(0), 0
	return func(n uint64) {
		if calls++; n > best || calls%1024 == 0 {
			best = max(best, n)
			fmt.Fprintln(out, int64(processCPU()), best)
		}
	}
}

func processCPU() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
