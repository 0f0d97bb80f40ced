package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/results"
)

func TestSeriesOfBytes(t *testing.T) {
	const compile, validate = harness.PhaseCompile, harness.PhaseValidate
	type row struct {
		n       int
		phase   harness.Phase
		outcome harness.Outcome
		bytes   int64
	}
	tests := []struct {
		name string
		rows []row
		want []mark
	}{
		{"the worst phase counts", []row{{1, compile, harness.Done, 5}, {1, validate, harness.Done, 7}}, []mark{{1, 7, harness.Done}}},
		{"a kill of which nothing is known is not shown",
			[]row{{1, compile, harness.Done, 5}, {2, compile, harness.Done, 6}, {2, validate, harness.Timeout, 0}}, []mark{{1, 5, harness.Done}}},
		{"a kill is shown with what is known",
			[]row{{1, compile, harness.Done, 5}, {2, compile, harness.Done, 6}, {2, validate, harness.OOM, 90}}, []mark{{1, 5, harness.Done}, {2, 90, harness.OOM}}},
		{"a kill of one phase is a kill of the case, in whatever order",
			[]row{{2, validate, harness.Timeout, 3}, {2, compile, harness.Done, 6}}, []mark{{2, 6, harness.Timeout}}},
		{"more time shows how a phase that timed out ends",
			[]row{{2, validate, harness.Timeout, 3}, {2, validate, harness.Crash, 8}, {2, validate, harness.Timeout, 3}}, []mark{{2, 8, harness.Crash}}},
		{"a refusal is not shown", []row{{1, compile, harness.Refused, 5}}, nil},
	}
	for _, test := range tests {
		var ms []harness.Measurement
		for _, r := range test.rows {
			ms = append(ms, harness.Measurement{Case: harness.Case{Family: "f", N: r.n}, Backend: "b", Phase: r.phase, Outcome: r.outcome, PeakMemory: r.bytes})
		}
		d := New(results.Results{Runs: []results.Run{{Measurements: ms}}})
		var got []mark
		for _, s := range d.bytesSeries("f", func(m harness.Measurement) int64 { return m.PeakMemory }) {
			got = append(got, s.marks...)
		}
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(mark{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
