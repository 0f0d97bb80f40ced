//go:build unix

package worker_test

import (
	"context"
	"iter"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// small is a case of the usual size of an MCP tool's schema.
var small = harness.Case{
	Draft: harness.Draft2020,
	Schema: []byte(`{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer","minimum":1}},` +
		`"required":["city"],"additionalProperties":false}`),
	Instance: []byte(`{"city":"Oslo","days":3}`),
	Want:     harness.Valid,
}

var budget = harness.Budget{CPU: time.Second, Memory: 256 << 20}

// BenchmarkOverhead compares ways of running a small case. cpu-ns/op is the
// CPU time of this process and its workers together, added-ns/op what of it a
// run in this process does not take, and x-fresh how many times more of it a
// fresh process for each case takes.
func BenchmarkOverhead(b *testing.B) {
	for _, backend := range []*fake{{name: "noop"}, jsonFake()} {
		var o overhead
		run := func(mode string, f func(*testing.B) time.Duration) {
			b.Run("backend="+backend.name+"/mode="+mode, func(b *testing.B) { o.report(b, f(b)) })
		}
		run("in-process", func(b *testing.B) time.Duration { return runInProcess(b, backend) })
		o.inProcess, o.last = o.last, 0
		run("fresh-process", func(b *testing.B) time.Duration { return runFresh(b, backend.name) })
		o.fresh = o.last // 0 if it was left out
		run("once", func(b *testing.B) time.Duration { return runOnce(b, backend.name, worker.Options{}) })
		run("once-allocs", func(b *testing.B) time.Duration { return runOnce(b, backend.name, worker.Options{Allocs: true}) })
		run("stream", func(b *testing.B) time.Duration { return runStream(b, backend.name) })
	}
}

// An overhead is what one case takes, in ns of CPU time.
type overhead struct{ last, inProcess, fresh float64 }

func (o *overhead) report(b *testing.B, cpu time.Duration) {
	o.last = float64(cpu) / float64(b.N)
	b.ReportMetric(o.last, "cpu-ns/op")
	if o.fresh > 0 {
		b.ReportMetric(o.last-o.inProcess, "added-ns/op")
		b.ReportMetric(o.fresh/o.last, "x-fresh")
	}
}

func runInProcess(b *testing.B, backend harness.Backend) time.Duration {
	cpu := worker.ProcessCPU()
	for b.Loop() {
		v, _ := backend.Compile(small.Draft, small.Schema)
		x, _ := v.Decode(small.Instance)
		if got, _ := v.Validate(x); got != small.Want {
			b.Fatal(got)
		}
	}
	return worker.ProcessCPU() - cpu
}

func runOnce(b *testing.B, backend string, o worker.Options) time.Duration {
	p := settledPool(b, backend, o)
	cpu := p.CPU()
	for b.Loop() {
		if ms, err := p.Once(b.Context(), backend, small, budget); err != nil || len(ms) != 3 {
			b.Fatal(ms, err)
		}
	}
	return p.CPU() - cpu
}

func runStream(b *testing.B, backend string) time.Duration {
	p := settledPool(b, backend, worker.Options{})
	cpu := p.CPU()
	n := 0
	for ms, err := range p.Stream(b.Context(), backend, repeat(small, b.N), budget) {
		if err != nil || len(ms) != 3 {
			b.Fatal(ms, err)
		}
		n++
	}
	if n != b.N {
		b.Fatal(n)
	}
	return p.CPU() - cpu
}

func runFresh(b *testing.B, backend string) time.Duration {
	cpu := worker.ProcessCPU() + worker.ChildrenCPU()
	for b.Loop() {
		p, err := worker.NewPool(worker.Options{Spares: -1})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := p.Once(b.Context(), backend, small, budget); err != nil {
			b.Fatal(err)
		}
		p.Close()
	}
	return worker.ProcessCPU() + worker.ChildrenCPU() - cpu
}

// settledPool returns a pool whose workers, spare included, have started, and
// are as warm as they get: memory that a heap grows into is slow to touch for
// the first time, and takes some thousand cases to fill.
func settledPool(b *testing.B, backend string, o worker.Options) *worker.Pool {
	p := newPool(b, o)
	for _, err := range p.Stream(context.Background(), backend, repeat(small, 5000), budget) {
		if err != nil {
			b.Fatal(err)
		}
	}
	time.Sleep(100 * time.Millisecond) // for the spare
	b.ResetTimer()
	return p
}

func repeat(c harness.Case, n int) iter.Seq[harness.Case] {
	return func(yield func(harness.Case) bool) {
		for range n {
			if !yield(c) {
				return
			}
		}
	}
}
