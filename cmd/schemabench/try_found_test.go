package main

import (
	"testing"

	"schemabench/corpus"
	"schemabench/harness"
)

func TestNewReplayJudges(t *testing.T) {
	tests := []struct {
		name    string
		was, is harness.Outcome
		fixed   string
		want    state
	}{
		{"what fails as it did still fails", harness.Wrong, harness.Wrong, "", stillFails},
		{"one runaway is as good as another", harness.Timeout, harness.OOM, "", stillFails},
		{"what ends well is fixed", harness.Crash, harness.Done, "", isFixed},
		{"what was fixed stays so", harness.Crash, harness.Done, "v2", isFixed},
		{"what was fixed and fails is a no", harness.Wrong, harness.Wrong, "v2", failsAgain},
		{"a wrong verdict in place of a crash is neither", harness.Crash, harness.Wrong, "", isOther},
		{"a refusal is neither", harness.Timeout, harness.Refused, "", isOther},
	}
	for _, tt := range tests {
		f := corpus.Finding{Outcome: tt.was, Seen: map[string][]string{"b": {"v1"}}, Fixed: map[string]string{"b": tt.fixed}}
		if got := newReplay(f, harness.Measurement{Backend: "b", Outcome: tt.is}).State; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
