package corpus_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

func TestFindingsAreWhole(t *testing.T) {
	failures := []harness.Outcome{harness.Wrong, harness.Timeout, harness.OOM, harness.Crash}
	for _, f := range corpus.Found() {
		if f.Doc == "" || f.Kind == "" || f.Link == "" || len(f.Seen) == 0 || !slices.Contains(failures, f.Outcome) {
			t.Errorf("%s lacks description, kind, link or backend, or its outcome %q is no failure", f.Name, f.Outcome)
		}
		if f.Outcome == harness.Wrong && f.Want == "" {
			t.Errorf("%s is wrong and does not say what is right", f.Name)
		}
		for _, name := range f.Backends() {
			if _, err := backend.Get(name); err != nil || len(f.Seen[name]) == 0 {
				t.Errorf("%s: versions %v, %v", f.Name, f.Seen[name], err)
			}
		}
		text, err := f.Text()
		if err != nil {
			t.Fatal(err)
		}
		again, err := corpus.ReadFinding(f.Name, text)
		if d := cmp.Diff(f, again); d != "" || err != nil {
			t.Errorf("%s is not the same once written: %v %s", f.Name, err, d)
		}
	}
}

func TestReadFindingRefuses(t *testing.T) {
	tests := []struct{ name, text string }{
		{"a cut file", `[{"description":`},
		{"a member that it does not know", `[{"colour":1,"tests":[{"data":1}]}]`},
		{"two tests", `[{"schema":{},"size":3,"tests":[{"data":1},{"data":2}]}]`},
		{"no group", `[]`},
		{"a wrong size", `[{"schema":{},"size":7,"tests":[{"data":1}]}]`},
	}
	for _, tt := range tests {
		if _, err := corpus.ReadFinding("f", []byte(tt.text)); err == nil {
			t.Errorf("%s is read", tt.name)
		}
	}
}

// TestFindingsOnBackends replays every finding on the backends it was seen on.
// One that is gone must be marked as fixed, and one that is marked must be
// gone.
func TestFindingsOnBackends(t *testing.T) {
	if testing.Short() {
		t.Skip("runaways are let run into their budget")
	}
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for _, f := range corpus.Found() {
		for _, name := range f.Backends() {
			ms, err := pool.Once(context.Background(), name, f.Case, seedBudget)
			if err != nil {
				t.Fatal(err)
			}
			last := ms[len(ms)-1]
			if fails := f.Same(last.Outcome); fails == (f.Fixed[name] != "") {
				t.Errorf("%s on %s %s: %s (%s), known to be %s, fixed in %q", f.Name, name, last.Version, last.Outcome, last.Detail, f.Outcome, f.Fixed[name])
			}
		}
	}
}
