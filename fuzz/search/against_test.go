package search

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"schemabench/harness/limit"
)

var (
	againstCPU     = flag.Duration("against.cpu", 20*time.Second, "CPU time of each run of BenchmarkAgainst")
	againstSeeds   = flag.Int("against.seeds", 5, "runs of each method")
	againstPublish = flag.String("against.publish", "", "directory for the table and the plot of BenchmarkAgainst")
)

// What a pair may be, such that the costliest stays below 2^64 evaluations.
const (
	againstSize  = 400 // bytes of schema and instance together
	againstDepth = 10  // levels of the instance
)

func againstLimits() *limit.Limits {
	l := limit.Limits{}.With("instance-depth", againstDepth)
	return &l
}

// A mark is the best that a run had found by some CPU time.
type mark struct {
	cpu  time.Duration
	best float64
}

// A method is a way to look for many evaluations. It calls tell at each new
// best, and now and then, with its CPU time, until tell returns false.
type method struct {
	name, doc string
	run       func(b *testing.B, seed uint64, tell func(mark) bool)
}

var methods = []method{
	{"random", "random bytes through the same decoder", random},
	{"native", "go test -fuzz over the same decoder: coverage of the decoder and the count", func(b *testing.B, _ uint64, tell func(mark) bool) { native(b, 0, tell) }},
	{"native-run", "the same, with 2,000 steps of a naive validator run, whose coverage counts too", func(b *testing.B, _ uint64, tell func(mark) bool) { native(b, 2000, tell) }},
	{"search", "schemabench search, from nothing", searching},
}

// BenchmarkAgainst holds the search to random bytes and to Go's own fuzzer, at
// equal CPU time from equal beginnings: no input at all. Native fuzzing is
// charged the CPU time of its worker alone.
//
//	go test -run '^$' -bench Against -benchtime 1x -timeout 1h ./fuzz/search -against.publish results/published
func BenchmarkAgainst(b *testing.B) {
	if _, err := exec.LookPath("go"); err != nil {
		b.Skip("native fuzzing needs the go command: ", err)
	}
	traces := map[string][][]mark{}
	for _, m := range methods {
		b.Run(m.name, func(b *testing.B) {
			for b.Loop() {
				traces[m.name] = nil
				for seed := range *againstSeeds {
					traces[m.name] = append(traces[m.name], trace(b, m, uint64(seed)))
				}
			}
			b.ReportMetric(median(traces[m.name], *againstCPU), "evaluations")
			b.ReportMetric(0, "ns/op")
		})
	}
	if *againstPublish != "" && len(traces) == len(methods) {
		if err := publish(*againstPublish, traces); err != nil {
			b.Fatal(err)
		}
	}
}

// trace runs a method once and returns its marks, each higher than the last.
func trace(b *testing.B, m method, seed uint64) []mark {
	marks := []mark{{0, 1}}
	m.run(b, seed, func(now mark) bool {
		if now.cpu > *againstCPU {
			return false
		}
		if now.best > marks[len(marks)-1].best {
			marks = append(marks, now)
		}
		return true
	})
	b.Logf("%s %d: %g after %v", m.name, seed, marks[len(marks)-1].best, marks[len(marks)-1].cpu)
	return marks
}

// at returns the best by some CPU time.
func at(marks []mark, cpu time.Duration) (best float64) {
	for _, m := range marks {
		if m.cpu <= cpu {
			best = m.best
		}
	}
	return best
}

// bests returns the best of each run by some CPU time, in order.
func bests(traces [][]mark, cpu time.Duration) (all []float64) {
	for _, t := range traces {
		all = append(all, at(t, cpu))
	}
	slices.Sort(all)
	return all
}

func median(traces [][]mark, cpu time.Duration) float64 {
	all := bests(traces, cpu)
	return all[len(all)/2]
}

func processCPU() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func random(_ *testing.B, seed uint64, tell func(mark) bool) {
	m := mutator{Rand: rand.New(rand.NewPCG(seed, 1))}
	g := gate{size: againstSize, within: againstLimits()}
	start, best := processCPU(), 0.0
	for i := 0; ; i++ {
		better := false
		if c := g.admit(m.bytes(1 + m.IntN(200))); c != nil && float64(c.Exact.Evaluations) > best {
			best, better = float64(c.Exact.Evaluations), true
		}
		if (better || i%256 == 0) && !tell(mark{processCPU() - start, best}) {
			return
		}
	}
}

func searching(b *testing.B, seed uint64, tell func(mark) bool) {
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	start := processCPU()
	_, err := Run(ctx, Options{
		Metrics: metrics(b, "evaluations"), Size: againstSize, Within: againstLimits(), Seed: seed,
		Tell: func(p Progress) {
			if !tell(mark{processCPU() - start, p.Best}) {
				cancel()
			}
		},
	})
	if err != nil {
		b.Fatal(err)
	}
}

// native runs the target of package native in a process of its own until it
// has used its CPU time.
func native(b *testing.B, steps int, tell func(mark) bool) {
	dir := b.TempDir()
	path := filepath.Join(dir, "trace")
	cmd := exec.Command(buildNative(b), "-test.run=^$", "-test.fuzz=^FuzzEvaluations$", "-test.parallel=1",
		"-test.fuzztime=24h", "-test.fuzzminimizetime=20x", "-test.fuzzcachedir="+filepath.Join(dir, "cache"))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), fmt.Sprint("SCHEMABENCH_SIZE=", againstSize), fmt.Sprint("SCHEMABENCH_DEPTH=", againstDepth), fmt.Sprint("SCHEMABENCH_STEPS=", steps), "SCHEMABENCH_TRACE="+path)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // the fuzzer and its worker end together
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	defer func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		<-ended
	}()
	for tellAll(path, tell) {
		select {
		case err := <-ended:
			ended <- err
			b.Fatal("native fuzzing ended early: ", err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// tellAll tells all that a trace holds.
func tellAll(path string, tell func(mark) bool) bool {
	f, err := os.Open(path)
	if err != nil {
		return true // not there yet
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var m mark
		if n, _ := fmt.Sscan(lines.Text(), (*int64)(&m.cpu), &m.best); n == 2 && !tell(m) {
			return false
		}
	}
	return true
}

// buildNative builds the target with the fuzzer's instrumentation.
func buildNative(b *testing.B) string {
	binary := filepath.Join(b.TempDir(), "native.test")
	out, err := exec.Command("go", "test", "-c", "-fuzz=FuzzEvaluations", "-o", binary, "./native").CombinedOutput()
	if err != nil {
		b.Fatalf("building the native target: %v\n%s", err, out)
	}
	return binary
}
