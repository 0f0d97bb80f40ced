package sweep

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"schemabench/harness"
)

// frontiers is a Runner whose backends finish up to a size of their own and
// then end with the outcome after the colon.
type frontiers struct {
	most map[string]int
	end  harness.Outcome
	ran  []string
	stop int // fail after this many cases, if not 0
}

var errStop = errors.New("planted stop")

func (f *frontiers) Measure(_ context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	if f.stop != 0 && len(f.ran) == f.stop {
		return nil, errStop
	}
	f.ran = append(f.ran, fmt.Sprintf("%s %d %s", c.Family, c.N, backend))
	if b.CPU > time.Second {
		return []harness.Measurement{{Case: c, Backend: backend, Outcome: harness.Crash}}, nil
	}
	m := harness.Measurement{Case: c, Backend: backend, Phase: harness.PhaseValidate, Outcome: harness.Done}
	if c.N > f.most[backend] {
		m.Outcome = f.end
	}
	return []harness.Measurement{m}, nil
}

func ladder(name string, sizes ...int) Ladder {
	return Ladder{Name: name, Sizes: sizes, Make: func(n int) harness.Case {
		return harness.Case{Family: name, N: n}
	}}
}

func TestRunFindsTheFrontier(t *testing.T) {
	tests := []struct {
		name  string
		sizes []int
		most  int
		end   harness.Outcome
		want  []int // sizes tried, in order
	}{
		{"climbs to the end if all finish", []int{1, 2, 4}, 9, harness.Timeout, []int{1, 2, 4}},
		{"bisects after a timeout", []int{2, 4, 12}, 7, harness.Timeout, []int{2, 4, 12, 8, 6, 7}},
		{"bisects below the first size", []int{8, 16}, 2, harness.Crash, []int{8, 4, 2, 3}},
		{"stops at size one", []int{2, 4}, 0, harness.OOM, []int{2, 1}},
		{"does not bisect neighbours", []int{5, 6}, 5, harness.Timeout, []int{5, 6}},
		{"bisects large sizes to one part in 8", []int{1000, 2000}, 1400, harness.Timeout, []int{1000, 2000, 1500, 1250, 1375}},
		{"tries an unsupported family once", []int{1, 2, 4}, 0, harness.Unsupported, []int{1}},
		{"climbs on past wrong verdicts", []int{1, 2, 4}, 0, harness.Wrong, []int{1, 2, 4}},
		{"bisects where a library starts to refuse", []int{1, 4}, 2, harness.Refused, []int{1, 4, 2, 3}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &frontiers{most: map[string]int{"b": tt.most}, end: tt.end}
			var got []int
			plan := Plan{Ladders: []Ladder{ladder("f", tt.sizes...)}, Backends: []string{"b"}}
			_, err := Run(t.Context(), r, plan, func(ms []harness.Measurement) error {
				got = append(got, ms[0].N)
				return nil
			}, func(Progress) {})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("sizes tried (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRunTakesTurns(t *testing.T) {
	r := &frontiers{most: map[string]int{"a": 9, "b": 9}}
	plan := Plan{Ladders: []Ladder{ladder("f", 1, 2), ladder("g", 3)}, Backends: []string{"a", "b"}}
	_, err := Run(t.Context(), r, plan, func([]harness.Measurement) error { return nil }, func(Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"f 1 a", "f 1 b", "g 3 a", "g 3 b", "f 2 a", "f 2 b"}
	if diff := cmp.Diff(want, r.ran); diff != "" {
		t.Errorf("order of cases (-want +got):\n%s", diff)
	}
}

// A sweep that is stopped after any number of cases and then resumed runs
// the same cases as one that is never stopped, none lost and none twice.
func TestRunResumes(t *testing.T) {
	most := map[string]int{"a": 7, "b": 40}
	plan := Plan{Ladders: []Ladder{ladder("f", 2, 4, 8, 16), ladder("g", 10, 20, 90)}, Backends: []string{"a", "b"}, Budget: harness.Budget{CPU: 50 * time.Millisecond}}
	plan.Ladders[0].Look = true
	run := func(past []harness.Measurement, stop int) (*frontiers, []harness.Measurement, error) {
		r := &frontiers{most: most, end: harness.Timeout, stop: stop}
		p := plan
		p.Past = past
		all := past
		_, err := Run(t.Context(), r, p, func(ms []harness.Measurement) error {
			all = append(all, ms...)
			return nil
		}, func(Progress) {})
		return r, all, err
	}
	whole, _, err := run(nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for stop := 1; stop < len(whole.ran); stop++ {
		first, past, err := run(nil, stop)
		if !errors.Is(err, errStop) {
			t.Fatalf("stop after %d: error %v", stop, err)
		}
		second, _, err := run(past, 0)
		if err != nil {
			t.Fatal(err)
		}
		// Turns fall differently after a resume, so order does not count.
		if diff := cmp.Diff(count(whole.ran), count(append(first.ran, second.ran...))); diff != "" {
			t.Errorf("cases after a stop at %d (-whole +resumed):\n%s", stop, diff)
		}
	}
}

func TestRunLooksAgainAtTheFirstTimeout(t *testing.T) {
	r := &frontiers{most: map[string]int{"b": 2}, end: harness.Timeout}
	l := ladder("f", 1, 4)
	l.Look = true
	plan := Plan{Ladders: []Ladder{l}, Backends: []string{"b"}, Budget: harness.Budget{CPU: 50 * time.Millisecond}}
	var got []string
	_, err := Run(t.Context(), r, plan, func(ms []harness.Measurement) error {
		got = append(got, fmt.Sprintf("%d %s %s", ms[0].N, ms[0].Budget.CPU, ms[0].Outcome))
		return nil
	}, func(Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"1 50ms done", "4 50ms timeout", "2 50ms done", "3 50ms timeout", "3 2s crash"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("cases (-want +got):\n%s", diff)
	}
}

// flaky is a Runner of one backend that takes a millisecond a size up to
// twenty, and times out above; and once at each of stalls.
type flaky struct{ stalls map[int]bool }

func (f *flaky) Measure(_ context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	m := harness.Measurement{Case: c, Backend: backend, Phase: harness.PhaseValidate, Outcome: harness.Done, CPU: time.Duration(c.N) * time.Millisecond}
	if c.N > 20 || f.stalls[c.N] {
		m.Outcome, m.CPU = harness.Timeout, 50*time.Millisecond
	}
	delete(f.stalls, c.N)
	return []harness.Measurement{m}, nil
}

func TestRunDoubtsATimeoutThatJumps(t *testing.T) {
	tests := []struct {
		name   string
		stalls []int
		want   []int // sizes tried, in order
	}{
		{"the frontier of a cost that jumps is tried twice", nil, []int{4, 16, 64, 40, 28, 22, 19, 20, 22}},
		{"a stall while rising", []int{4}, []int{4, 2, 3, 4, 16, 64, 40, 28, 22, 19, 20, 22}},
		{"a stall while bisecting", []int{19}, []int{4, 16, 64, 40, 28, 22, 19, 17, 19, 20, 22}},
		{"two stalls", []int{16, 4}, []int{4, 2, 3, 4, 16, 10, 13, 14, 15, 16, 64, 40, 28, 22, 19, 20, 22}},
	}
	for _, tt := range tests {
		for cut := range len(tt.want) + 1 { // resumed after any number of cases
			f := &flaky{stalls: map[int]bool{}}
			for _, n := range tt.stalls {
				f.stalls[n] = true
			}
			plan := Plan{Ladders: []Ladder{ladder("f", 4, 16, 64, 256)}, Backends: []string{"b"}, Budget: harness.Budget{CPU: 50 * time.Millisecond}}
			var all []harness.Measurement
			emit := func(ms []harness.Measurement) error {
				all = append(all, ms...)
				if len(all) == cut {
					return errStop
				}
				return nil
			}
			if _, err := Run(t.Context(), f, plan, emit, func(Progress) {}); err != nil {
				plan.Past, cut = all, -1
				_, err = Run(t.Context(), f, plan, emit, func(Progress) {})
				if err != nil {
					t.Fatal(err)
				}
			}
			var got []int
			for _, m := range all {
				got = append(got, m.N)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s, cut after %d: sizes tried (-want +got):\n%s", tt.name, cut, diff)
			}
		}
	}
}

func TestRunStopsAtTheTimeLimit(t *testing.T) {
	r := &frontiers{most: map[string]int{"a": 9}}
	plan := Plan{Ladders: []Ladder{ladder("f", 1, 2)}, Backends: []string{"a"}, Until: time.Now().Add(-time.Second)}
	report, err := Run(t.Context(), r, plan, func([]harness.Measurement) error { return nil }, func(Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Report{Cut: []string{"f a"}, TimedOut: true}, report); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

func count(names []string) map[string]int {
	counts := map[string]int{}
	for _, n := range names {
		counts[n]++
	}
	return counts
}
