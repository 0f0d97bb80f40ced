//go:build unix

package worker_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// TestMeddling sends signals to a worker that runs a case which takes 300 ms
// of CPU time: one signal has to leave no trace in the outcome, two have.
func TestMeddling(t *testing.T) {
	onLinux(t)
	tests := []struct {
		name   string
		signal syscall.Signal
		times  int
		want   ending
	}{
		{"killed once", syscall.SIGKILL, 1, ending{validate, harness.Done, ""}},
		{"killed again", syscall.SIGKILL, 2, ending{validate, harness.Crash, "signal: killed"}},
		{"stopped once", syscall.SIGSTOP, 1, ending{validate, harness.Done, ""}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := newPool(t, worker.Options{Spares: -1})
			signalled := make(chan bool)
			go func() {
				defer close(signalled)
				var last int
				for range tt.times {
					last = signalBusy(p, last, tt.signal)
				}
			}()
			got, err := p.Once(t.Context(), "work-300", harness.Case{}, harness.Budget{Wall: 2 * time.Second})
			<-signalled
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, endOf(got)); diff != "" {
				t.Errorf("ending (-want +got):\n%s", diff)
			}
		})
	}
}

// signalBusy signals the only worker of p once it has run for a while, unless
// it is the one signalled last, and returns its process id.
func signalBusy(p *worker.Pool, last int, s syscall.Signal) int {
	for {
		time.Sleep(100 * time.Millisecond)
		if pids := p.Pids(); len(pids) == 1 && pids[0] != last {
			time.Sleep(100 * time.Millisecond) // for one that starts
			syscall.Kill(pids[0], s)
			return pids[0]
		}
	}
}

// TestKilledBeforeReady: the first worker is killed before it can say that it
// is ready, and replaced.
func TestKilledBeforeReady(t *testing.T) {
	onLinux(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "worker.sh")
	text := "#!/bin/sh\nif mkdir \"$0.once\" 2>/dev/null; then kill -9 $$; fi\nexec \"" + self + "\" \"$@\"\n"
	if err := os.WriteFile(script, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	p := newPool(t, worker.Options{Path: script, Spares: -1})
	got, err := p.Once(t.Context(), "noop", small, budget)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(ending{validate, harness.Done, ""}, endOf(got)); diff != "" {
		t.Errorf("ending (-want +got):\n%s", diff)
	}
	if _, err := os.Stat(script + ".once"); err != nil {
		t.Errorf("no worker was killed: %v", err)
	}
}
