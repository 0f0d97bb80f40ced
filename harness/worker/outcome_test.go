//go:build unix

package worker_test

import (
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/worker"
)

func newPool(t testing.TB, o worker.Options) *worker.Pool {
	t.Helper()
	p, err := worker.NewPool(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// raceDetector reports whether this binary has it, and with it a runtime that
// neither takes well to limits on memory nor notices deadlocks.
func raceDetector() bool {
	info, _ := debug.ReadBuildInfo()
	return info != nil && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// onLinux skips a test of what only Linux enforces.
func onLinux(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux enforces this")
	}
}

// ending is how a case ended.
type ending struct {
	Phase   harness.Phase
	Outcome harness.Outcome
	Detail  string
}

func endOf(ms []harness.Measurement) ending {
	m := ms[len(ms)-1]
	return ending{m.Phase, m.Outcome, m.Detail}
}

const (
	ms       = time.Millisecond
	compile  = harness.PhaseCompile
	decode   = harness.PhaseDecode
	validate = harness.PhaseValidate
)

var endings = []struct {
	name, backend string
	budget        harness.Budget
	want          ending
}{
	{"nothing to do", "noop", harness.Budget{}, ending{validate, harness.Done, ""}},
	{"validation spins", "spin", harness.Budget{CPU: 20 * ms}, ending{validate, harness.Timeout, "cpu budget 20ms exceeded in validate"}},
	{"compilation spins", "slow-compile", harness.Budget{CPU: 20 * ms}, ending{compile, harness.Timeout, "cpu budget 20ms exceeded in compile"}},
	{"decoding spins", "slow-decode", harness.Budget{CPU: 20 * ms}, ending{decode, harness.Timeout, "cpu budget 20ms exceeded in decode"}},
	{"the text of an error spins", "spin-in-error", harness.Budget{CPU: 20 * ms}, ending{decode, harness.Timeout, "cpu budget 20ms exceeded in decode"}},
	{"ends a little late", "work", harness.Budget{CPU: 15 * ms}, ending{validate, harness.Timeout, "cpu budget 15ms exceeded in validate"}},
	{"ends in time", "work", harness.Budget{CPU: time.Second}, ending{validate, harness.Done, ""}},
	{"sleeps", "sleep", harness.Budget{CPU: 20 * ms, Wall: 200 * ms}, ending{validate, harness.Timeout, "wall budget 200ms exceeded in validate"}},
	{"sleeps, only wall is capped", "sleep", harness.Budget{Wall: 200 * ms}, ending{validate, harness.Timeout, "wall budget 200ms exceeded in validate"}},
	{"eats memory", "eat", harness.Budget{Memory: 64 << 20}, ending{validate, harness.OOM, "memory budget 64 MiB exceeded in validate"}},
	{"eats 4 GiB at once", "eat-at-once", harness.Budget{Memory: 256 << 20}, ending{validate, harness.OOM, "memory budget 256 MiB exceeded in validate"}},
	{"eats less than its budget", "eat-100", harness.Budget{Memory: 256 << 20}, ending{validate, harness.Done, ""}},
	{"recursion without end", "overflow", harness.Budget{CPU: time.Minute, Memory: 64 << 20}, ending{validate, harness.Crash, "fatal error: stack overflow"}},
	{"panics", "panic", harness.Budget{}, ending{validate, harness.Crash, "panic: on purpose"}},
	{"writes to a nil map", "nil-map", harness.Budget{}, ending{validate, harness.Crash, "panic: assignment to entry in nil map"}},
	{"panics in a goroutine", "goroutine-panic", harness.Budget{}, ending{validate, harness.Crash, "panic: elsewhere"}},
	{"leaves a goroutine that spins", "goroutine-spin", harness.Budget{}, ending{validate, harness.Done, ""}},
	{"exits 0", "exit-0", harness.Budget{}, ending{validate, harness.Crash, "exit status 0"}},
	{"exits 3", "exit-3", harness.Budget{}, ending{validate, harness.Crash, "exit status 3"}},
	{"aborts", "abort", harness.Budget{}, ending{validate, harness.Crash, "SIGABRT: abort"}},
	{"writes to stdout and stderr", "talk", harness.Budget{}, ending{validate, harness.Done, ""}},
	{"floods stdout and stderr", "flood", harness.Budget{}, ending{validate, harness.Done, ""}},
	{"closes its files", "close-files", harness.Budget{}, ending{validate, harness.Done, ""}},
	{"closes its files and spins", "close-and-spin", harness.Budget{CPU: 20 * ms}, ending{validate, harness.Timeout, "cpu budget 20ms exceeded in validate"}},
	{"lacks the draft", "unsupported", harness.Budget{}, ending{compile, harness.Unsupported, "draft 9: unsupported"}},
	{"refuses the schema", "refuse-schema", harness.Budget{}, ending{compile, harness.Refused, "no"}},
	{"refuses the instance", "refuse-instance", harness.Budget{}, ending{decode, harness.Refused, "\uFFFD  odd"}},
	{"refuses a verdict at length", "refuse-verdict", harness.Budget{}, ending{validate, harness.Refused, strings.Repeat("é", 148) + "…"}},
}

// TestEnding runs misbehaving backends one after the other in one pool: each
// has to end as it should, and the case after it as if nothing had been.
func TestEnding(t *testing.T) {
	onLinux(t)
	p := newPool(t, worker.Options{})
	small := harness.Case{Schema: []byte(`{}`), Instance: []byte(`1`), Want: harness.Valid}
	for _, tt := range endings {
		t.Run(tt.name, func(t *testing.T) {
			if tt.want.Outcome == harness.OOM && raceDetector() {
				t.Skip("the race detector's runtime ends in its own way")
			}
			if tt.budget.Wall == 0 {
				tt.budget.Wall = time.Minute // a hang is to fail, not to hang the test
			}
			got, err := p.Once(t.Context(), tt.backend, small, tt.budget)
			if err != nil {
				t.Fatal(err)
			}
			end := endOf(got)
			end.Detail, _, _ = strings.Cut(end.Detail, " after ") // figures that vary
			end.Detail, _, _ = strings.Cut(end.Detail, ": fatal error")
			if diff := cmp.Diff(tt.want, end); diff != "" {
				t.Errorf("ending (-want +got):\n%s", diff)
			}
			checkPhases(t, got)
			if next, err := p.Once(t.Context(), "noop", small, tt.budget); err != nil || endOf(next).Outcome != harness.Done {
				t.Errorf("the case after it: %v, %v", next, err)
			}
		})
	}
}

// checkPhases checks that every phase reached has a measurement, in order.
func checkPhases(t *testing.T, ms []harness.Measurement) {
	t.Helper()
	var got []harness.Phase
	for i, m := range ms {
		got = append(got, m.Phase)
		if last := i == len(ms)-1; !last && m.Outcome != harness.Done || m.Iters < 1 || m.CPU < 0 || m.Wall < 0 || m.PeakMemory < 0 {
			t.Errorf("measurement %d: %+v", i, m)
		}
	}
	if diff := cmp.Diff(harness.Phases()[:len(ms)], got); diff != "" {
		t.Errorf("phases (-want +got):\n%s", diff)
	}
}

// TestDeadlock knows two endings: Go's runtime notices a deadlock unless cgo
// is linked, and then it is the wall that ends it.
func TestDeadlock(t *testing.T) {
	p := newPool(t, worker.Options{})
	got, err := p.Once(t.Context(), "deadlock", harness.Case{}, harness.Budget{Wall: 300 * ms})
	if err != nil {
		t.Fatal(err)
	}
	noticed := ending{validate, harness.Crash, "fatal error: all goroutines are asleep - deadlock!"}
	if end := endOf(got); end != noticed && end.Outcome != harness.Timeout {
		t.Errorf("got %v", end)
	}
}

// TestBudgetsDoNotLinger runs cases on one worker under ever other budgets;
// none may be held to the budget of a case before it.
func TestBudgetsDoNotLinger(t *testing.T) {
	onLinux(t)
	if raceDetector() {
		t.Skip("the race detector's shadow memory makes workers retire")
	}
	p := newPool(t, worker.Options{Spares: -1})
	before := p.Pids()
	done := func(backend string, b harness.Budget) {
		t.Helper()
		got, err := p.Once(t.Context(), backend, harness.Case{}, b)
		if err != nil || endOf(got).Outcome != harness.Done {
			t.Errorf("%s under %+v: %v, %v", backend, b, got, err)
		}
	}
	for _, b := range []harness.Budget{{CPU: 5 * ms, Memory: 64 << 20}, {CPU: 5 * ms}, {CPU: time.Minute, Memory: 32 << 20}} {
		done("noop", b)
		done("work", harness.Budget{})
		done("eat-100", harness.Budget{})
	}
	if diff := cmp.Diff(before, p.Pids()); diff != "" {
		t.Errorf("workers (-before +after):\n%s", diff)
	}
}
