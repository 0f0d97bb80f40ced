package fit

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

// run is one phase of one case in a table.
type run struct {
	n       int
	phase   harness.Phase
	outcome harness.Outcome
	cpu     time.Duration
}

func measurements(runs []run) (ms []harness.Measurement) {
	for _, r := range runs {
		ms = append(ms, harness.Measurement{Case: harness.Case{Family: "f", N: r.n}, Backend: "b",
			Phase: r.phase, Outcome: r.outcome, CPU: r.cpu})
	}
	return ms
}

func TestFrontiers(t *testing.T) {
	const compile, validate = harness.PhaseCompile, harness.PhaseValidate
	tests := []struct {
		name       string
		runs       []run
		last, next Step
		worst      harness.Outcome
	}{
		{"every n ended, whatever their order",
			[]run{{4, validate, harness.Done, 4}, {2, validate, harness.Done, 2}},
			Step{N: 4, Outcome: harness.Done, Phase: validate, CPU: 4}, Step{}, harness.Done},
		{"the dearest phase stands for the case, by its least sample",
			[]run{{2, compile, harness.Done, 5}, {2, validate, harness.Done, 7}, {2, validate, harness.Done, 6}},
			Step{N: 2, Outcome: harness.Done, Phase: validate, CPU: 6}, Step{}, harness.Done},
		{"the phase that was killed stands for the case",
			[]run{{2, compile, harness.Done, 9}, {4, compile, harness.Done, 9}, {4, validate, harness.Timeout, 8}},
			Step{N: 2, Outcome: harness.Done, Phase: compile, CPU: 9}, Step{N: 4, Outcome: harness.Timeout, Phase: validate, CPU: 8}, harness.Timeout},
		{"one sample of several is enough to fail",
			[]run{{2, validate, harness.Done, 1}, {2, validate, harness.OOM, 2}, {2, validate, harness.Done, 1}},
			Step{}, Step{N: 2, Outcome: harness.OOM, Phase: validate, CPU: 2}, harness.OOM},
		{"a timeout that ended when tried again was chance",
			[]run{{2, validate, harness.Timeout, 5}, {2, validate, harness.Done, 2}, {2, validate, harness.Done, 1}},
			Step{N: 2, Outcome: harness.Done, Phase: validate, CPU: 1}, Step{}, harness.Done},
		{"ending again beyond the frontier does not move it",
			[]run{{2, validate, harness.Done, 1}, {4, validate, harness.Timeout, 2}, {8, validate, harness.Done, 1}},
			Step{N: 2, Outcome: harness.Done, Phase: validate, CPU: 1}, Step{N: 4, Outcome: harness.Timeout, Phase: validate, CPU: 2}, harness.Timeout},
		{"a wrong verdict ends the frontier, however fast it was",
			[]run{{1, validate, harness.Done, 2}, {2, validate, harness.Wrong, 1}, {4, validate, harness.Done, 2}},
			Step{N: 1, Outcome: harness.Done, Phase: validate, CPU: 2}, Step{N: 2, Outcome: harness.Wrong, Phase: validate, CPU: 1}, harness.Wrong},
		{"a refusal ends the frontier without exceeding it",
			[]run{{2, compile, harness.Done, 1}, {4, compile, harness.Refused, 2}},
			Step{N: 2, Outcome: harness.Done, Phase: compile, CPU: 1}, Step{N: 4, Outcome: harness.Refused, Phase: compile, CPU: 2}, harness.Refused},
	}
	for _, test := range tests {
		want := []Frontier{{Family: "f", Backend: "b", Last: test.last, Next: test.next, Worst: test.worst, HasWrong: test.worst == harness.Wrong}}
		if diff := cmp.Diff(want, Frontiers(measurements(test.runs))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestPointsKeepWhatWasCutOff(t *testing.T) {
	const validate = harness.PhaseValidate
	got := Points(measurements([]run{
		{2, validate, harness.Done, time.Second},
		{4, validate, harness.Timeout, 2 * time.Second},
		{5, validate, harness.Wrong, time.Second},
		{6, validate, harness.Refused, time.Second},
		{0, validate, harness.Done, time.Second},
	}))
	want := map[Key][]Point{{"f", "b", validate}: {{2, 1, false}, {4, 2, true}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
