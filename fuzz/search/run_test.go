package search

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/fuzz"
	"schemabench/harness"
	"schemabench/harness/limit"
)

// metrics returns the metrics of those names.
func metrics(t testing.TB, names ...string) (list []Metric) {
	t.Helper()
	for _, name := range names {
		m, err := GetMetric(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// seed is a list and a schema that evaluates each item twice.
var seed = pair(`{"items":{"$ref":"#"},"contains":{"$ref":"#"}}`, `[[1]]`)

func pair(schema, instance string) []byte {
	data, err := fuzz.Encode(harness.Schema(schema), harness.Instance(instance))
	if err != nil {
		panic(err)
	}
	return data
}

func TestSearchIsDeterministic(t *testing.T) {
	run := func(seed uint64) (all []Finding) {
		o := Options{Metrics: metrics(t, "evaluations", "stack", "error-text"), Size: 200, Seed: seed, Tries: 1500}
		s, err := Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		return s.Finish(t.Context(), func(Goal) {})
	}
	same := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Value" }, cmp.Ignore())
	first, again, other := run(1), run(1), run(2)
	if diff := cmp.Diff(first, again, ignoreFuncs, same); diff != "" {
		t.Errorf("two searches with one seed (-first +second):\n%s", diff)
	}
	for i, f := range first {
		if f.Value != again[i].Value {
			t.Errorf("%s: %g, then %g", f.Metric.Name, f.Value, again[i].Value)
		}
	}
	if cmp.Equal(first, other, ignoreFuncs) {
		t.Error("another seed finds the very same")
	}
}

var ignoreFuncs = cmp.FilterValues(func(a, b func(*Look) float64) bool { return true }, cmp.Ignore())

// What is found keeps to the size, costs what it is said to, and far more
// than chance finds in as many tries.
func TestSearchFindsWhatGrows(t *testing.T) {
	s, err := Run(t.Context(), Options{Metrics: metrics(t, "evaluations"), Size: 128, Seeds: [][]byte{seed}, Tries: 5000})
	if err != nil {
		t.Fatal(err)
	}
	f := s.Finish(t.Context(), func(Goal) {})[0]
	if f.Bytes > 128 || f.Bytes != len(f.Schema)+len(f.Instance) || !f.Reduced {
		t.Errorf("%d bytes, reduced %t: %s %s", f.Bytes, f.Reduced, f.Schema, f.Instance)
	}
	if f.Value < 1e9 || f.Value != float64(f.Evaluations) {
		t.Errorf("%g evaluations, predicted %d", f.Value, f.Evaluations)
	}
	schema, instance := fuzz.Decode(f.Data)
	if limit.Sizes(harness.Case{Schema: schema, Instance: instance})["evaluations"] != int64(f.Evaluations) {
		t.Errorf("data spells another case: %s %s", schema, instance)
	}
}

func TestSearchKeepsWithinLimits(t *testing.T) {
	limits := limit.Limits{}.With("evaluations", 60).With("instance-depth", 3)
	s, err := Run(t.Context(), Options{Metrics: metrics(t, "evaluations", "stack"), Size: 300, Seeds: [][]byte{seed}, Tries: 3000, Within: &limits})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range s.Finish(t.Context(), func(Goal) {}) {
		if f.Sizes["evaluations"] > 60 || f.Sizes["instance-depth"] > 3 {
			t.Errorf("beyond the limits: %s %s", f.Schema, f.Instance)
		}
		if f.Metric.Name == "evaluations" && f.Value < 40 {
			t.Errorf("%g evaluations, where 60 are allowed", f.Value)
		}
	}
}

// doubling is a Runner on which depth of the instance costs: twice as much a
// level, and a crash at some level.
type doubling struct {
	crash int // level
	runs  int
}

func (d *doubling) Once(_ context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	d.runs++
	depth := int(limit.Sizes(c)["instance-depth"])
	m := harness.Measurement{Case: c, Backend: backend, Phase: harness.PhaseValidate, Outcome: harness.Done, CPU: time.Microsecond << min(depth, 40)}
	switch {
	case depth >= d.crash:
		m.Outcome = harness.Crash
	case m.CPU > b.CPU:
		m.Outcome = harness.Timeout
	}
	return []harness.Measurement{m}, nil
}

func (d *doubling) Measure(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	return d.Once(ctx, backend, c, b)
}

func TestSearchOnABackend(t *testing.T) {
	r := &doubling{crash: 14}
	s, err := Run(t.Context(), Options{
		Metrics: metrics(t, "cpu"), Backends: []Backend{{Name: "fake"}}, Size: 200, Seeds: [][]byte{seed}, Tries: 4000,
		Budget: harness.Budget{CPU: time.Second}, Runner: r,
	})
	if err != nil {
		t.Fatal(err)
	}
	all := s.Finish(t.Context(), func(Goal) {})
	if len(all) != 1 || all[0].End.Outcome != harness.Crash || all[0].Growth != "2.0^n" {
		t.Fatalf("found %+v", all)
	}
	if f := all[0]; f.Bytes > len(`true`)+2*14 || f.Sizes["instance-depth"] != 14 {
		t.Errorf("not reduced: %s %s", f.Schema, f.Instance)
	}
}

func TestSearchStops(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	evaluations := metrics(t, "evaluations")
	tests := []struct {
		name  string
		ctx   context.Context
		o     Options
		tries int
		err   error
	}{
		{"after its tries", t.Context(), Options{Metrics: evaluations, Size: 100, Tries: 70}, 70, nil},
		{"at its time", t.Context(), Options{Metrics: evaluations, Size: 100, Until: time.Now()}, 0, nil},
		{"when it is cancelled, which is no error", cancelled, Options{Metrics: evaluations, Size: 100}, 0, nil},
		{"without a metric", t.Context(), Options{Size: 100}, 0, ErrNothingToDo},
		{"without a backend for the metric", t.Context(), Options{Metrics: metrics(t, "cpu"), Size: 100}, 0, ErrNothingToDo},
		{"without room", t.Context(), Options{Metrics: evaluations}, 0, ErrNothingToDo},
	}
	for _, tt := range tests {
		s, err := Run(tt.ctx, tt.o)
		if !errors.Is(err, tt.err) || err == nil && s.Tries != tt.tries {
			t.Errorf("%s: %+v, %v", tt.name, s, err)
		}
	}
}
