package bench

import (
	"os"
	"syscall"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(backend.All())
	os.Exit(m.Run())
}

// tool is a case of the size that most schemas of MCP tools have.
var tool = harness.Case{
	Draft: harness.Draft2020,
	Schema: []byte(`{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer","minimum":1}},` +
		`"required":["city"],"additionalProperties":false}`),
	Instance: []byte(`{"city":"Oslo","days":3}`),
	Want:     harness.Valid,
}

// BenchmarkWorker runs a small case in this process, in a warm worker, in a
// warm worker that has the next cases queued, and in a fresh process.
// cpu-ns/op is the CPU time of this process and its workers, their start and
// end included, so use -benchtime 20000x for the warm ones.
func BenchmarkWorker(b *testing.B) {
	const name = "santhosh"
	budget := harness.Budget{CPU: time.Second, Memory: 256 << 20}
	b.Run("mode=in-process", func(b *testing.B) {
		be, err := backend.Get(name)
		if err != nil {
			b.Fatal(err)
		}
		defer reportCPU(b, cpu())
		for b.Loop() {
			if _, _, ok := prepare(be, tool); !ok {
				b.Fatal("the case failed")
			}
		}
	})
	b.Run("mode=warm", func(b *testing.B) {
		before := cpu()
		p := newPool(b)
		for b.Loop() {
			once(b, p, name, budget)
		}
		p.Close()
		reportCPU(b, before)
	})
	b.Run("mode=pipelined", func(b *testing.B) {
		before := cpu()
		p := newPool(b)
		cases := func(yield func(harness.Case) bool) {
			for range b.N {
				if !yield(tool) {
					return
				}
			}
		}
		for ms, err := range p.Stream(b.Context(), name, cases, budget) {
			check(b, ms, err)
		}
		p.Close()
		reportCPU(b, before)
	})
	b.Run("mode=fresh", func(b *testing.B) {
		before := cpu()
		for b.Loop() {
			p, err := worker.NewPool(worker.Options{Spares: -1})
			if err != nil {
				b.Fatal(err)
			}
			once(b, p, name, budget)
			p.Close()
		}
		reportCPU(b, before)
	})
}

func newPool(b *testing.B) *worker.Pool {
	p, err := worker.NewPool(worker.Options{Spares: -1})
	if err != nil {
		b.Fatal(err)
	}
	return p
}

func once(b *testing.B, p *worker.Pool, name string, budget harness.Budget) {
	ms, err := p.Once(b.Context(), name, tool, budget)
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

func reportCPU(b *testing.B, before time.Duration) {
	b.ReportMetric(float64(cpu()-before)/float64(b.N), "cpu-ns/op")
}
