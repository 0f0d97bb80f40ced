//go:build unix

package worker_test

import (
	"testing"
	"time"

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

func TestOnce(t *testing.T) {
	p := newPool(t, worker.Options{})
	tests := []struct {
		name, backend string
		outcome       harness.Outcome
		phase         harness.Phase
		detail        string
	}{
		{"nothing to do", "noop", harness.Done, harness.PhaseValidate, ""},
		{"validation spins", "spin", harness.Timeout, harness.PhaseValidate, "cpu budget 20ms exceeded in validate"},
		{"compilation spins", "slow-compile", harness.Timeout, harness.PhaseCompile, "cpu budget 20ms exceeded in compile"},
		{"decoding spins", "slow-decode", harness.Timeout, harness.PhaseDecode, "cpu budget 20ms exceeded in decode"},
		{"panic", "panic", harness.Crash, harness.PhaseValidate, "panic: on purpose"},
		{"exit", "exit", harness.Crash, harness.PhaseValidate, "exit status 3"},
		{"no such draft", "unsupported", harness.Unsupported, harness.PhaseCompile, "draft: unsupported"},
		{"schema refused", "refuse-schema", harness.Refused, harness.PhaseCompile, "no"},
		{"instance refused", "refuse-instance", harness.Refused, harness.PhaseDecode, "\uFFFD  odd"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := harness.Case{Schema: []byte("{}"), Instance: []byte("1")}
			ms, err := p.Once(t.Context(), tt.backend, c, harness.Budget{CPU: 20 * time.Millisecond, Memory: 256 << 20})
			if err != nil {
				t.Fatal(err)
			}
			m := ms[len(ms)-1]
			if m.Outcome != tt.outcome || m.Phase != tt.phase || m.Detail != tt.detail {
				t.Errorf("got %s in %s, %q; want %s in %s, %q", m.Outcome, m.Phase, m.Detail, tt.outcome, tt.phase, tt.detail)
			}
		})
	}
}
