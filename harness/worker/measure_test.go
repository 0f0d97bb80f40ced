//go:build unix

package worker_test

import (
	"regexp"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// ofPhase returns the measurements of one phase.
func ofPhase(ms []harness.Measurement, p harness.Phase) (of []harness.Measurement) {
	for _, m := range ms {
		if m.Phase == p {
			of = append(of, m)
		}
	}
	return of
}

func TestMeasure(t *testing.T) {
	p := newPool(t, worker.Options{})
	tests := []struct {
		name, backend string
		want          harness.Outcome
		samples       [2]int // of validate, least and most
		once          bool   // whether these are of one execution each
		allocs        [2]int64
		peak          [2]int64 // MiB
	}{
		{"a short phase loops", "allocate-3", harness.Done, [2]int{3, 8}, false, [2]int64{3, 3}, [2]int64{0, 4}},
		{"values that change are decoded afresh", "mutate", harness.Done, [2]int{3, 8}, false, [2]int64{0, 0}, [2]int64{0, 4}},
		{"a long phase runs once, warm", "work", harness.Done, [2]int{1, 1}, true, [2]int64{0, 9}, [2]int64{0, 4}},
		{"memory at its peak", "eat-100", harness.Done, [2]int{1, 8}, true, [2]int64{1, 9}, [2]int64{100, 104}},
		{"a timeout", "spin", harness.Timeout, [2]int{1, 1}, true, [2]int64{0, 0}, [2]int64{0, 4}},
		{"too much memory", "eat", harness.OOM, [2]int{1, 1}, true, [2]int64{0, 0}, [2]int64{200, 300}},
		{"a crash", "panic", harness.Crash, [2]int{1, 1}, true, [2]int64{0, 0}, [2]int64{0, 4}},
		{"a lie", "lie", harness.Wrong, [2]int{3, 8}, false, [2]int64{0, 0}, [2]int64{0, 4}},
	}
	if raceDetector() {
		t.Skip("the race detector allocates too")
	}
	onLinux(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := harness.Case{Schema: []byte("{}"), Instance: []byte("1"), Want: harness.Valid}
			b := harness.Budget{CPU: 5 * time.Second, Memory: 200 << 20}
			if tt.want == harness.Timeout {
				b.CPU = 20 * ms
			}
			ms, err := p.Measure(t.Context(), tt.backend, c, b)
			if err != nil {
				t.Fatal(err)
			}
			if got := endOf(ms); got.Outcome != tt.want || got.Phase != validate {
				t.Errorf("ended %v, want %s", got, tt.want)
			}
			for _, phase := range []harness.Phase{compile, decode} {
				if n := len(ofPhase(ms, phase)); n < 3 {
					t.Errorf("%d samples of %s", n, phase)
				}
			}
			of := ofPhase(ms, validate)
			if n := len(of); n < tt.samples[0] || n > tt.samples[1] {
				t.Errorf("%d samples, want %d", n, tt.samples)
			}
			for _, m := range of {
				if (m.Iters == 1) != tt.once || m.CPU < 0 || m.Wall <= 0 {
					t.Errorf("sample of %d executions, cpu %v, wall %v", m.Iters, m.CPU, m.Wall)
				}
				if m.Allocs < tt.allocs[0] || m.Allocs > tt.allocs[1] {
					t.Errorf("%d allocations, want %d", m.Allocs, tt.allocs)
				}
				if mib := m.PeakMemory >> 20; mib < tt.peak[0] || mib > tt.peak[1] {
					t.Errorf("peak of %d MiB, want %d", mib, tt.peak)
				}
			}
		})
	}
}

// TestOnceCountsAllocations compares both ways of counting.
func TestOnceCountsAllocations(t *testing.T) {
	if raceDetector() {
		t.Skip("the race detector allocates too")
	}
	p := newPool(t, worker.Options{Allocs: true})
	ms, err := p.Once(t.Context(), "allocate-3", harness.Case{}, harness.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	if m := ms[2]; m.Allocs < 3 || m.Allocs > 5 || m.AllocBytes < 3*64 {
		t.Errorf("%d allocations, %d bytes", m.Allocs, m.AllocBytes)
	}
}

// TestHoard runs a backend that keeps memory: each case has to have the whole
// of its budget all the same.
func TestHoard(t *testing.T) {
	onLinux(t)
	p := newPool(t, worker.Options{})
	pids := map[int]bool{}
	for range 20 {
		ms, err := p.Once(t.Context(), "hoard", harness.Case{}, harness.Budget{Memory: 64 << 20})
		if err != nil || endOf(ms).Outcome != harness.Done {
			t.Fatal(ms, err)
		}
		for _, pid := range p.Pids() {
			pids[pid] = true
		}
	}
	if len(pids) < 4 {
		t.Errorf("%d workers; none retired", len(pids))
	}
}

var spinsIn = regexp.MustCompile(`^cpu budget 20ms exceeded in decode at .*worker_test\.spin.* \(fake_test\.go:\d+\)$`)

func TestDiagnose(t *testing.T) {
	onLinux(t)
	if raceDetector() {
		t.Skip("the race detector's runtime shows no stack of a thread that runs")
	}
	p := newPool(t, worker.Options{Diagnose: true})
	for range 3 {
		ms, err := p.Once(t.Context(), "slow-decode", harness.Case{}, harness.Budget{CPU: 20 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		checkPhases(t, ms)
		if got := endOf(ms); got.Outcome != harness.Timeout || !spinsIn.MatchString(got.Detail) {
			t.Errorf("got %v", got)
		}
	}
}
