//go:build unix

package limit_test

import (
	"testing"
	"time"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/limit"
	"schemabench/harness/worker"
)

// BenchmarkFrontier runs the largest case of each family that the defaults
// accept on each backend, once, and reports the CPU time of the costliest
// phase: what the limits leave to an attacker who knows the families. One
// iteration takes a minute or two:
//
//	go test -run '^$' -bench Frontier -benchtime 1x ./harness/limit
func BenchmarkFrontier(b *testing.B) {
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	for _, f := range adversarial.All() {
		n := largestAccepted(f)
		if n == 0 {
			continue
		}
		c := f.Make(n)
		for _, name := range backend.Names() {
			b.Run("family="+f.Name+"/backend="+name, func(b *testing.B) {
				var worst time.Duration
				for b.Loop() {
					worst = max(worst, costliestPhase(b, pool, name, c))
				}
				b.ReportMetric(0, "ns/op") // the harness's, not the case's
				b.ReportMetric(float64(n), "n")
				b.ReportMetric(float64(worst.Nanoseconds()), "cpu-ns")
			})
		}
	}
}

// costliestPhase runs a case and returns the most CPU that a phase used.
func costliestPhase(b *testing.B, p *worker.Pool, backend string, c harness.Case) time.Duration {
	ms, err := p.Once(b.Context(), backend, c, harness.Budget{CPU: 10 * time.Second, Memory: 1 << 30})
	if err != nil {
		b.Fatal(err)
	}
	var worst time.Duration
	for _, m := range ms {
		if worst = max(worst, m.CPU); m.Outcome.Killed() {
			b.Logf("%s: %s: %s", m.Phase, m.Outcome, m.Detail)
		}
	}
	return worst
}

// largestAccepted returns the largest n, to five in a hundred, up to which
// the defaults accept the family, or 0.
func largestAccepted(f adversarial.Family) int {
	accepts := func(n int) bool {
		c := f.Make(n)
		return check(limit.Default(), c.Schema, c.Instance, limit.Options{}) == nil
	}
	low, high := 0, 0
	for _, n := range f.Sizes {
		if !accepts(n) {
			high = n
			break
		}
		low = n
	}
	for high > 0 && high-low > 1+low/20 {
		if middle := (low + high) / 2; accepts(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}
