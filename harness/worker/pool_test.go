//go:build unix

package worker_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// TestHundredKills kills worker after worker and wants the process to hold as
// many files, goroutines and children as before.
func TestHundredKills(t *testing.T) {
	p := newPool(t, worker.Options{})
	kill := func(backend string) {
		got, err := p.Once(t.Context(), backend, harness.Case{}, harness.Budget{CPU: ms, Wall: 20 * ms})
		if err != nil || !endOf(got).Outcome.Killed() {
			t.Fatal(got, err)
		}
	}
	kill("spin")
	before := settled(p)
	for i := range 100 {
		kill([]string{"spin", "exit-3", "panic"}[i%3])
	}
	if diff := cmp.Diff(before, settled(p)); diff != "" {
		t.Errorf("files, goroutines, workers (-before +after):\n%s", diff)
	}
}

// settled counts open files, goroutines and workers once the spare has started.
func settled(p *worker.Pool) (counts [3]int) {
	for range 100 {
		fds, _ := os.ReadDir("/dev/fd")
		now := [3]int{len(fds), runtime.NumGoroutine(), len(p.Pids())}
		if now == counts {
			break
		}
		counts = now
		time.Sleep(50 * ms)
	}
	return counts
}

func TestCloseLeavesNothing(t *testing.T) {
	p, err := worker.NewPool(worker.Options{Spares: 3})
	if err != nil {
		t.Fatal(err)
	}
	pids := p.Pids()
	busy := make(chan error)
	go func() {
		_, err := p.Once(t.Context(), "spin", harness.Case{}, harness.Budget{})
		busy <- err
	}()
	time.Sleep(50 * ms)
	pids = append(pids, p.Pids()...)
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if err := <-busy; !errors.Is(err, worker.ErrClosed) {
		t.Errorf("a call in progress returned %v", err)
	}
	if _, err := p.Once(t.Context(), "noop", harness.Case{}, harness.Budget{}); !errors.Is(err, worker.ErrClosed) {
		t.Errorf("a call after Close returned %v", err)
	}
	for _, pid := range pids {
		waitGone(t, fmt.Sprint(pid))
	}
	if err := p.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

func TestCancel(t *testing.T) {
	p := newPool(t, worker.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*ms, cancel)
	if _, err := p.Once(ctx, "spin", harness.Case{}, harness.Budget{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := p.Once(ctx, "noop", harness.Case{}, harness.Budget{}); !errors.Is(err, context.Canceled) {
		t.Errorf("called when cancelled already: got %v", err)
	}
	if got, err := p.Once(t.Context(), "noop", harness.Case{}, harness.Budget{}); err != nil || endOf(got).Outcome != harness.Done {
		t.Errorf("after it: %v, %v", got, err)
	}
}

func TestOurOwnFaults(t *testing.T) {
	p := newPool(t, worker.Options{})
	if _, err := p.Once(t.Context(), "nobody", harness.Case{}, harness.Budget{}); err == nil {
		t.Error("no error for an unknown backend")
	}
	for _, path := range []string{"/nonexistent", "/bin/true", "/bin/cat"} {
		if p, err := worker.NewPool(worker.Options{Path: path}); err == nil {
			p.Close()
			t.Errorf("%s passed for a worker", path)
		} else {
			t.Log(err)
		}
	}
	t.Setenv("SCHEMABENCH_WORKER", "1")
	if p, err := worker.NewPool(worker.Options{}); err == nil {
		p.Close()
		t.Error("a worker that did not call Main may start workers")
	}
}

func TestPoolKnowsBackends(t *testing.T) {
	p := newPool(t, worker.Options{Env: []string{"GOGC=50"}})
	if v := p.Backends()["noop"]; v != "v1.2.3" {
		t.Errorf("version of noop is %q", v)
	}
	if name, gogc := p.Runtime(); name != runtime.Version() || gogc != 50 {
		t.Errorf("runtime %q, GOGC %d", name, gogc)
	}
}

// TestStream mixes cases that kill their worker with others, and wants all
// answers in order.
func TestStream(t *testing.T) {
	p := newPool(t, worker.Options{})
	var cases []harness.Case
	for i := range 300 {
		c := harness.Case{N: i, Instance: []byte("ok"), Want: harness.Valid}
		if i%50 == 33 || i%50 == 34 {
			c.Instance = []byte("spin")
		}
		if i%50 == 40 {
			c.Instance = []byte("panic")
		}
		if i%50 == 45 {
			c.Want = harness.Invalid
		}
		cases = append(cases, c)
	}
	i := 0
	for got, err := range p.Stream(t.Context(), "on-demand", slices.Values(cases), harness.Budget{CPU: 10 * ms}) {
		if err != nil {
			t.Fatal(err)
		}
		checkPhases(t, got)
		want := map[string]harness.Outcome{"ok": harness.Done, "spin": harness.Timeout, "panic": harness.Crash}[string(cases[i].Instance)]
		if cases[i].Want == harness.Invalid {
			want = harness.Wrong
		}
		if m := got[len(got)-1]; m.N != i || m.Outcome != want {
			t.Errorf("case %d: got the answer to %d, %s (%s); want %s", i, m.N, m.Outcome, m.Detail, want)
		}
		i++
	}
	if i != len(cases) {
		t.Errorf("%d answers to %d cases", i, len(cases))
	}
}

func TestStreamBreak(t *testing.T) {
	p := newPool(t, worker.Options{})
	endless := iter.Seq[harness.Case](func(yield func(harness.Case) bool) {
		for yield(harness.Case{}) {
		}
	})
	n := 0
	for _, err := range p.Stream(t.Context(), "noop", endless, harness.Budget{}) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 100 {
			break
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*ms, cancel)
	for _, err := range p.Stream(ctx, "noop", endless, harness.Budget{}) {
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}

func TestConcurrentUse(t *testing.T) {
	p := newPool(t, worker.Options{})
	var wg sync.WaitGroup
	for g := range 3 {
		wg.Go(func() {
			for i := range 10 {
				backend, want := "noop", harness.Done
				if (g+i)%4 == 0 {
					backend, want = "spin", harness.Timeout
				}
				got, err := p.Once(t.Context(), backend, harness.Case{N: i}, harness.Budget{CPU: 5 * ms})
				if err != nil || endOf(got).Outcome != want || got[0].N != i {
					t.Error(got, err)
				}
			}
		})
	}
	wg.Wait()
}

func TestPayloads(t *testing.T) {
	p := newPool(t, worker.Options{})
	big := bytes.Repeat([]byte("["), 10<<20)
	var all []harness.Case
	for _, b := range [][]byte{nil, {}, {0}, []byte("\n"), []byte("\n\n{\"id\":1}\n"), []byte("\xff\xfe\x80"), []byte("\u2028"), big} {
		all = append(all, harness.Case{Schema: b, Instance: b}, harness.Case{Instance: b, Draft: "\xff\n"})
	}
	i := 0
	for got, err := range p.Stream(t.Context(), "echo", slices.Values(all), harness.Budget{CPU: 10 * time.Second, Memory: 256 << 20}) {
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("%d bytes, sum %d", len(all[i].Instance), sum(all[i].Instance))
		if diff := cmp.Diff(ending{decode, harness.Refused, want}, endOf(got)); diff != "" {
			t.Errorf("payload of %d bytes (-want +got):\n%s", len(all[i].Instance), diff)
		}
		i++
	}
	if i != len(all) {
		t.Errorf("%d answers to %d cases", i, len(all))
	}
}
