package calibrate

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

func TestRows(t *testing.T) {
	const compile, decode, validate = harness.PhaseCompile, harness.PhaseDecode, harness.PhaseValidate
	type sample struct {
		phase   harness.Phase
		outcome harness.Outcome
		cpu     time.Duration
		peak    int64
	}
	tests := []struct {
		name           string
		samples        []sample
		register, call Use
	}{
		{"the least of the samples counts", []sample{{compile, harness.Done, 5, 70}, {compile, harness.Done, 3, 90}, {compile, harness.Done, 4, 80}},
			Use{Outcome: harness.Done, Phase: compile, CPU: 3, Peak: 70}, Use{}},
		{"a peak that is not known is not the least", []sample{{compile, harness.Done, 5, 0}, {compile, harness.Done, 3, 90}},
			Use{Outcome: harness.Done, Phase: compile, CPU: 3, Peak: 90}, Use{}},
		{"a call is decoding and validating", []sample{{compile, harness.Done, 1, 0}, {decode, harness.Done, 2, 5}, {validate, harness.Wrong, 3, 4}},
			Use{Outcome: harness.Done, Phase: compile, CPU: 1}, Use{Outcome: harness.Wrong, Phase: validate, CPU: 5, Peak: 5}},
		{"one killed sample makes the case one that was killed", []sample{{compile, harness.Done, 1, 0}, {compile, harness.Crash, 9, 0}, {compile, harness.Done, 1, 0}},
			Use{Outcome: harness.Crash, Phase: compile, CPU: 9}, Use{}},
		{"more time shows how a phase that timed out ends", []sample{{compile, harness.Timeout, 50, 0}, {compile, harness.Done, 90, 0}, {compile, harness.Timeout, 51, 0}},
			Use{Outcome: harness.Done, Phase: compile, CPU: 90}, Use{}},
		{"of two kills the higher bound counts", []sample{{compile, harness.Timeout, 50, 0}, {compile, harness.Timeout, 90, 0}},
			Use{Outcome: harness.Timeout, Phase: compile, CPU: 90}, Use{}},
		{"a refusal says nothing of a call", []sample{{compile, harness.Refused, 2, 0}}, Use{Outcome: harness.Refused, Phase: compile, CPU: 2}, Use{}},
	}
	for _, test := range tests {
		var ms []harness.Measurement
		for _, s := range test.samples {
			ms = append(ms, harness.Measurement{Case: harness.Case{Family: "f", N: 3}, Backend: "b", Phase: s.phase, Outcome: s.outcome, CPU: s.cpu, PeakMemory: s.peak})
		}
		want := []Row{{Family: "f", N: 3, Backend: "b", Register: test.register, Call: test.call}}
		if diff := cmp.Diff(want, Rows(ms)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
