package compare

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/sweep"
	"schemabench/results"
)

// A fake logs its name and takes n ms.
type fake struct {
	name string
	log  *[]string
	err  error
}

func (f fake) Measure(_ context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	*f.log = append(*f.log, f.name)
	m := harness.Measurement{Case: c, Backend: backend, Version: "v1", Phase: harness.PhaseValidate, Outcome: harness.Done, Iters: 1,
		CPU: time.Duration(c.N) * time.Millisecond}
	return []harness.Measurement{m}, f.err
}

func sized(n int) harness.Case {
	return harness.Case{Family: "f", N: n, Schema: harness.Schema("true")}
}

func noSizes(harness.Case) map[string]int64 { return nil }

func TestArmsTakeTurns(t *testing.T) {
	var log []string
	var outs [3]bytes.Buffer
	var arms []Arm
	for i, name := range []string{"A", "B", "C"} {
		arms = append(arms, Arm{name, fake{name: name, log: &log}, results.Header{{Key: "b-version", Value: "v1"}}, &outs[i]})
	}
	jobs := []Job{{sized(1), "b", nil}, {sized(2), "b", nil}}
	if err := Interleave(t.Context(), arms, jobs, budget, 6, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(log, ""), "ABCABC"+"BCABCA"+"CABCAB"+"CBACBA"+"ACBACB"+"BACBAC"; got != want {
		t.Errorf("order %s, want %s", got, want)
	}
	var sides [3]results.Results
	for i := range outs {
		var problems []results.Problem
		var err error
		if sides[i], problems, err = results.Read(&outs[i], arms[i].Name); err != nil || problems != nil {
			t.Fatalf("%s: problems %v, error %v", arms[i].Name, problems, err)
		}
	}
	r, err := Compare(sides[0], sides[1], sides[2])
	if err != nil {
		t.Fatal(err)
	}
	want := Floor{Series: 2, Control: true}
	if diff := cmp.Diff(want, r.Floor); diff != "" {
		t.Errorf("rounds of arms that took turns are tested (-want +got):\n%s%v", diff, r.Unjudged)
	}
}

func TestInterleaveEndsWithTheFirstError(t *testing.T) {
	var log []string
	gone := errors.New("gone")
	arms := []Arm{{"old", fake{"old", &log, nil}, nil, io.Discard}, {"new", fake{"new", &log, gone}, nil, io.Discard}}
	arms[0].Header.Set("b-version", "v1")
	err := Interleave(t.Context(), arms, []Job{{sized(3), "b", nil}}, budget, 10, func(int, int) {})
	if !errors.Is(err, gone) || !strings.Contains(err.Error(), "f at n=3 on b of new") || len(log) != 2 {
		t.Errorf("error %v after %v", err, log)
	}
}

func TestJobsStayAwayFromTheFrontier(t *testing.T) {
	ladder := func(sizes ...int) []sweep.Ladder {
		return []sweep.Ladder{{Name: "f", Sizes: sizes, Make: sized}}
	}
	tests := []struct {
		name    string
		ladders []sweep.Ladder
		want    []int // the budget is 50 ms and size n takes n ms
	}{
		{"all of few", ladder(1, 2, 4), []int{1, 2, 4}},
		{"what takes over a tenth of the budget is left out", ladder(1, 4, 5, 6, 8), []int{1, 4, 5}},
		{"many are thinned, and the largest stays", ladder(1, 2, 3, 4, 5), []int{1, 3, 5}},
		{"nothing is soon enough", ladder(6, 7), nil},
	}
	for _, test := range tests {
		var log []string
		jobs, err := Jobs(t.Context(), fake{log: &log}, test.ladders, []string{"b"}, budget, 3, noSizes)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, j := range jobs {
			got = append(got, j.Case.N)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
