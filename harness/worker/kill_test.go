//go:build unix

package worker_test

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// envHog makes the test binary use one CPU for that many seconds.
const envHog = "WORKER_TEST_HOG"

func actAsHog() {
	seconds, err := strconv.Atoi(os.Getenv(envHog))
	if err != nil {
		return
	}
	for end := time.Now().Add(time.Duration(seconds) * time.Second); time.Now().Before(end); {
		sink++
	}
	os.Exit(0)
}

// BenchmarkKill has each iteration kill a case that spins, at 50 ms of CPU.
// The metrics ending in -over-ms say by how much the CPU time of the phase
// exceeded the budget when the worker was dead; early counts phases that died
// before they had it. Run with -benchtime 200x.
func BenchmarkKill(b *testing.B) {
	for _, hogs := range []int{0, 2 * runtime.NumCPU()} {
		b.Run(fmt.Sprintf("hogs=%d", hogs), func(b *testing.B) {
			startHogs(b, hogs)
			p := newPool(b, worker.Options{})
			kill := func() float64 {
				over, err := p.Kill(b.Context(), "spin", small, harness.Budget{CPU: 50 * ms, Wall: time.Minute})
				if err != nil {
					b.Fatal(err)
				}
				return float64(over) / float64(ms)
			}
			kill()
			before := settled(p)
			b.ResetTimer()
			var over []float64
			for range b.N {
				over = append(over, kill())
			}
			b.StopTimer()
			reportOvershoot(b, over)
			after := settled(p)
			b.ReportMetric(float64(after[0]-before[0]), "fds-left")
			b.ReportMetric(float64(after[2]-before[2]), "workers-left")
		})
	}
}

func reportOvershoot(b *testing.B, over []float64) {
	slices.Sort(over)
	early := 0
	for _, o := range over {
		if o < 0 {
			early++
		}
	}
	b.ReportMetric(over[len(over)/2], "p50-over-ms")
	b.ReportMetric(over[len(over)*99/100], "p99-over-ms")
	b.ReportMetric(over[len(over)-1], "max-over-ms")
	b.ReportMetric(float64(early), "early")
}

// startHogs starts processes that use CPU time beside the benchmark.
func startHogs(b *testing.B, n int) {
	for range n {
		self, err := os.Executable()
		if err != nil {
			b.Fatal(err)
		}
		hog := exec.Command(self)
		hog.Env = append(os.Environ(), envHog+"=60", "GOMAXPROCS=1")
		if err := hog.Start(); err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { hog.Process.Kill(); hog.Wait() })
	}
}
