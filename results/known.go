package results

import (
	"fmt"
	"maps"
	"slices"

	"schemabench/harness"
)

// check says what in m no measurement can have. Writers refuse it and readers
// leave it out: a report of it would show an outcome that has no meaning, or
// a point that no axis has room for.
func check(m harness.Measurement) error {
	switch {
	case !slices.Contains(harness.Outcomes(), m.Outcome):
		return fmt.Errorf("outcome %q is none of %v", m.Outcome, harness.Outcomes())
	case !slices.Contains(harness.Phases(), m.Phase):
		return fmt.Errorf("phase %q is none of %v", m.Phase, harness.Phases())
	case m.Draft != "" && !slices.Contains(harness.Drafts(), m.Draft):
		return fmt.Errorf("draft %q is none of %v", m.Draft, harness.Drafts())
	}
	for _, v := range []harness.Verdict{m.Want, m.Verdict} {
		if v != "" && v != harness.Valid && v != harness.Invalid {
			return fmt.Errorf("verdict %q is neither valid nor invalid", v)
		}
	}
	for _, v := range []struct {
		name         string
		value, least int64
	}{
		{"n", int64(m.N), 0}, {"the number of executions", int64(m.Iters), 1},
		{"ns/op", int64(m.Wall), 0}, {"cpu-ns/op", int64(m.CPU), 0}, {"budget", int64(m.Budget.CPU), 0},
		{"B/op", m.AllocBytes, 0}, {"allocs/op", m.Allocs, 0}, {"peak-bytes", m.PeakMemory, 0},
	} {
		if v.value < v.least {
			return fmt.Errorf("%s is %d, the least there is %d", v.name, v.value, v.least)
		}
	}
	for _, unit := range slices.Sorted(maps.Keys(m.Sizes)) {
		if m.Sizes[unit] < 0 {
			return fmt.Errorf("%s is %d, the least there is 0", unit, m.Sizes[unit])
		}
	}
	return nil
}
