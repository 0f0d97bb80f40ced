package bench

import (
	"runtime"
	"syscall"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

// tool is a case of the size that most schemas of MCP tools have.
var tool = harness.Case{
	Draft: harness.Draft2020,
	Schema: []byte(`{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer","minimum":1}},` +
		`"required":["city"],"additionalProperties":false}`),
	Instance: []byte(`{"city":"Oslo","days":3}`),
	Want:     harness.Valid,
}

// BenchmarkWorker runs the least and a small case in this process, in a warm
// worker, in a warm worker that has the next cases queued, and in a fresh
// process.
// cpu-ns/op is the CPU time of this process and its workers, their start and
// end included, so use -benchtime 20000x for the warm ones. added-ns/op is what
// of it the run in this process does not take, and x-warm how many times that
// is what a warm worker adds.
func BenchmarkWorker(b *testing.B) {
	least := harness.Case{Draft: harness.Draft2020, Schema: []byte("true"), Instance: []byte("1"), Want: harness.Valid}
	b.Run("case=least", func(b *testing.B) { benchmarkWorker(b, least) })
	b.Run("case=tool", func(b *testing.B) { benchmarkWorker(b, tool) })
}

func benchmarkWorker(b *testing.B, c harness.Case) {
	const name = "santhosh"
	budget := harness.Budget{CPU: time.Second, Memory: 256 << 20}
	var o overhead
	b.Run("mode=in-process", func(b *testing.B) {
		be, err := backend.Get(name)
		if err != nil {
			b.Fatal(err)
		}
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // like a worker
		before := cpu()
		for b.Loop() {
			if _, _, got, err := prepare(be, c); err != nil || got != c.Want {
				b.Fatalf("verdict %q, error %v", got, err)
			}
		}
		o.inProcess = reportCPU(b, before)
	})
	b.Run("mode=warm", func(b *testing.B) {
		before := cpu()
		p := newPool(b)
		for b.Loop() {
			once(b, p, name, c, budget)
		}
		p.Close()
		o.warm = o.report(b, before)
	})
	b.Run("mode=pipelined", func(b *testing.B) {
		before := cpu()
		p := newPool(b)
		cases := func(yield func(harness.Case) bool) {
			for range b.N {
				if !yield(c) {
					return
				}
			}
		}
		for ms, err := range p.Stream(b.Context(), name, cases, budget) {
			check(b, ms, err)
		}
		p.Close()
		o.report(b, before)
	})
	b.Run("mode=fresh", func(b *testing.B) {
		before := cpu()
		for b.Loop() {
			p, err := worker.NewPool(worker.Options{Spares: -1})
			if err != nil {
				b.Fatal(err)
			}
			once(b, p, name, c, budget)
			p.Close()
		}
		o.report(b, before)
	})
}

func newPool(b *testing.B) *worker.Pool {
	p, err := worker.NewPool(worker.Options{Spares: -1})
	if err != nil {
		b.Fatal(err)
	}
	return p
}

func once(b *testing.B, p *worker.Pool, name string, c harness.Case, budget harness.Budget) {
	ms, err := p.Once(b.Context(), name, c, budget)
	check(b, ms, err)
}

func check(b *testing.B, ms []harness.Measurement, err error) {
	if err != nil {
		b.Fatal(err)
	}
	if last := ms[len(ms)-1]; last.Outcome != harness.Done {
		b.Fatalf("outcome is %s: %s", last.Outcome, last.Detail)
	}
}

// cpu returns the CPU time of this process and of its children that ended.
func cpu() (sum time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return sum
}

func reportCPU(b *testing.B, before time.Duration) (ns float64) {
	ns = float64(cpu()-before) / float64(b.N)
	b.ReportMetric(ns, "cpu-ns/op")
	return ns
}

// An overhead compares ways of running one case by the CPU time they take.
type overhead struct {
	inProcess float64 // ns
	warm      float64 // ns that a warm worker adds; 0 if not known
}

func (o *overhead) report(b *testing.B, before time.Duration) (added float64) {
	added = reportCPU(b, before) - o.inProcess
	if o.inProcess > 0 {
		b.ReportMetric(added, "added-ns/op")
	}
	if o.inProcess > 0 && o.warm > 0 {
		b.ReportMetric(added/o.warm, "x-warm")
	}
	return added
}
