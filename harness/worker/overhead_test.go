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
// CPU time of this process and its workers together.
func BenchmarkOverhead(b *testing.B) {
	for _, backend := range []*fake{{name: "noop"}, jsonFake()} {
		b.Run("backend="+backend.name, func(b *testing.B) {
			b.Run("mode=in-process", func(b *testing.B) { overheadInProcess(b, backend) })
			b.Run("mode=once", func(b *testing.B) { overheadOnce(b, backend.name, worker.Options{}) })
			b.Run("mode=once-allocs", func(b *testing.B) { overheadOnce(b, backend.name, worker.Options{Allocs: true}) })
			b.Run("mode=stream", func(b *testing.B) { overheadStream(b, backend.name) })
			b.Run("mode=fresh-process", func(b *testing.B) { overheadFresh(b, backend.name) })
		})
	}
}

func overheadInProcess(b *testing.B, backend harness.Backend) {
	cpu := worker.ProcessCPU()
	for b.Loop() {
		v, _ := backend.Compile(small.Draft, small.Schema)
		x, _ := v.Decode(small.Instance)
		if got, _ := v.Validate(x); got != small.Want {
			b.Fatal(got)
		}
	}
	report(b, worker.ProcessCPU()-cpu)
}

func overheadOnce(b *testing.B, backend string, o worker.Options) {
	p := settledPool(b, o)
	cpu := p.CPU()
	own := worker.ProcessCPU()
	defer func() { b.ReportMetric(float64(worker.ProcessCPU()-own)/float64(b.N), "parent-ns/op") }()
	for b.Loop() {
		if ms, err := p.Once(b.Context(), backend, small, budget); err != nil || len(ms) != 3 {
			b.Fatal(ms, err)
		}
	}
	report(b, p.CPU()-cpu)
}

func overheadStream(b *testing.B, backend string) {
	p := settledPool(b, worker.Options{})
	cpu := p.CPU()
	own := worker.ProcessCPU()
	defer func() { b.ReportMetric(float64(worker.ProcessCPU()-own)/float64(b.N), "parent-ns/op") }()
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
	report(b, p.CPU()-cpu)
}

func overheadFresh(b *testing.B, backend string) {
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
	report(b, worker.ProcessCPU()+worker.ChildrenCPU()-cpu)
}

// settledPool returns a pool whose workers, spare included, have started.
func settledPool(b *testing.B, o worker.Options) *worker.Pool {
	p := newPool(b, o)
	for range 300 {
		if _, err := p.Once(context.Background(), "noop", small, budget); err != nil {
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

func report(b *testing.B, cpu time.Duration) {
	b.ReportMetric(float64(cpu)/float64(b.N), "cpu-ns/op")
}
