package compare

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/results"
)

func TestTheSameTwiceRaisesNoAlarm(t *testing.T) {
	const seeds = 100
	alarms := 0
	for seed := range uint64(seeds) {
		var control results.Results
		if seed%2 == 0 {
			control = plain(3000 + seed).results()
		}
		r, err := Compare(plain(1000+seed).results(), plain(2000+seed).results(), control)
		if err != nil || r.Compared != 40 || r.Floor.Series != 40 || len(r.Unjudged) > 0 {
			t.Fatalf("error %v, %d series, %d tested, not judged %v", err, r.Compared, r.Floor.Series, r.Unjudged)
		}
		for _, c := range r.Changes {
			if alarms++; c.Kind != CPU {
				t.Errorf("seed %d: %+v", seed, c)
			}
		}
	}
	t.Logf("%d false alarms on %d CPU times", alarms, seeds*40)
	if alarms > 1 {
		t.Errorf("%d false alarms in %d comparisons, at most 1", alarms, seeds)
	}
}

// at reports whether m is of the series that the table below changes.
func at(m *harness.Measurement) bool {
	return m.Family == "family-2" && m.N == 8 && m.Backend == "quick"
}

func TestWhatIsPlantedIsFound(t *testing.T) {
	grown := plain(2)
	grown.sizes = []int{1, 2, 4, 8, 16, 32, 48}
	before := grown
	before.seed = 1
	squared := grown
	squared.families = map[string]law{"family-0": quadratic, "family-1": linear, "family-2": linear, "family-3": linear, "family-4": linear}
	short := squared
	short.sizes = []int{2, 3, 4, 5, 6, 7, 8, 9, 10}
	doubled := short
	doubled.families = map[string]law{"family-0": doubling, "family-1": linear, "family-2": linear, "family-3": linear, "family-4": linear}
	tests := []struct {
		name     string
		old, new world
		want     []Kind // of changes, each on one curve
	}{
		{"n becomes n²", before, squared, []Kind{Growth}},
		{"n² becomes 2^n", reseeded(short, 1), doubled, []Kind{Growth}},
		{"a verdict flips", plain(1), plain(2).with(func(m *harness.Measurement) {
			if at(m) {
				m.Verdict, m.Outcome = harness.Invalid, harness.Wrong
			}
		}), []Kind{Verdict}},
		{"5 % more objects allocated", plain(1), plain(2).with(func(m *harness.Measurement) {
			if at(m) {
				m.Allocs += 50
			}
		}), []Kind{Allocs}},
		{"2 % more bytes allocated", plain(1), plain(2).with(func(m *harness.Measurement) {
			if at(m) {
				m.AllocBytes += 2000
			}
		}), []Kind{Bytes}},
		{"1 % more objects, which is let pass", plain(1), plain(2).with(func(m *harness.Measurement) {
			if at(m) {
				m.Allocs += 10
			}
		}), nil},
		{"50 % more CPU time", plain(1), plain(2).with(func(m *harness.Measurement) {
			if at(m) {
				m.CPU += m.CPU / 2
			}
		}), []Kind{CPU}},
		{"5 % more CPU time, which is let pass", plain(1), plain(2).with(func(m *harness.Measurement) {
			if at(m) {
				m.CPU += m.CPU / 20
			}
		}), nil},
		{"a case is refused", plain(1), plain(2).with(func(m *harness.Measurement) {
			if at(m) {
				m.Outcome, m.Verdict, m.Detail = harness.Refused, "", "too deep"
			}
		}), []Kind{Outcome}},
		{"a crash where there was none", plain(1), plain(2).with(func(m *harness.Measurement) {
			if at(m) {
				m.Outcome, m.Verdict, m.Detail = harness.Crash, "", "stack overflow"
			}
		}), []Kind{Frontier}},
		{"a timeout far from the frontier", plain(1), plain(2).with(func(m *harness.Measurement) {
			if at(m) {
				m.Outcome, m.Verdict, m.CPU = harness.Timeout, "", budget.CPU
			}
		}), []Kind{Frontier}},
		{"a timeout near the frontier, which is noise", plain(1).with(slowed), plain(2).with(func(m *harness.Measurement) {
			if slowed(m); m.N == 16 && at8(m) {
				m.Outcome, m.Verdict, m.CPU = harness.Timeout, "", budget.CPU
			}
		}), nil},
		{"2 % more evaluations", plain(1), plain(2).with(func(m *harness.Measurement) {
			if m.Family == "family-2" && m.N == 8 {
				m.Sizes["evaluations"] += 160
			}
		}), []Kind{Evaluations}},
	}
	for _, test := range tests {
		old, new := test.old.results(), test.new.results()
		r, err := Compare(old, new, results.Results{})
		if err != nil {
			t.Fatal(err)
		}
		found := kinds(r, true)
		for _, k := range test.want {
			if !found[k] {
				t.Errorf("%s: no %s among %+v", test.name, k, r.Changes)
			}
		}
		if (r.Regressions() > 0) != (len(test.want) > 0) || len(kinds(r, false)) > 0 {
			t.Errorf("%s: %d regressions: %+v", test.name, r.Regressions(), r.Changes)
		}
		back, err := Compare(new, old, results.Results{})
		if err != nil || back.Regressions() > 0 || len(back.Changes) != len(r.Changes) {
			t.Errorf("%s: the other way round it is no improvement: %+v, error %v", test.name, back.Changes, err)
		}
	}
}

func reseeded(w world, seed uint64) world { w.seed = seed; return w }

// slowed brings a curve near its budget of 50 ms at n=16.
func slowed(m *harness.Measurement) {
	if at8(m) {
		m.CPU = time.Duration(m.N) * 2 * time.Millisecond
	}
}

func at8(m *harness.Measurement) bool { return m.Family == "family-2" && m.Backend == "quick" }

func kinds(r Report, worse bool) map[Kind]bool {
	found := map[Kind]bool{}
	for _, c := range r.Changes {
		if c.Worse == worse {
			found[c.Kind] = true
		}
	}
	return found
}

func TestWhatIsNotCompared(t *testing.T) {
	few, fewToo := plain(2), plain(1)
	few.rounds, fewToo.rounds = 5, 5
	alone := plain(2)
	alone.settings = []results.Setting{{Key: "interleaved", Value: "y"}}
	other := plain(2)
	other.settings = []results.Setting{{Key: "cpu", Value: "CPU B"}, {Key: "budget-cpu", Value: "1s"}, {Key: "slow-version", Value: "v2.0.0"}}
	short := plain(2)
	delete(short.families, "family-4")
	altered := plain(2).with(func(m *harness.Measurement) {
		if at(m) {
			m.Sizes["schema-bytes"]++
			m.Allocs *= 2
		}
	})
	tests := []struct {
		name     string
		old, new world
		want     string // in the text
	}{
		{"five rounds are too few for forty series", fewToo, few, "cpu-ns/op: 40 not judged: a verdict on 40 series takes 7 rounds a side"},
		{"sides that did not take turns", plain(1), alone, "cpu-ns/op: 40 not judged: the sides were not measured by turns"},
		{"another machine", plain(1), other, "WARNING: CPU differs: CPU A in OLD, CPU B in NEW"},
		{"another budget", plain(1), other, "WARNING: CPU budget differs: 50ms in OLD, 1s in NEW"},
		{"another version", plain(1), other, "slow: v1.0.0 → v2.0.0"},
		{"a family that is gone", plain(1), short, "missing in NEW: family-4 on quick, family-4 on slow"},
		{"and is counted", plain(1), short, "32 series compared, 8 only in OLD, 0 only in NEW: 0 regressions, 0 improvements"},
		{"a case that was changed", plain(1), altered, "WARNING: 1 series are of cases that were changed, such as family-2 n=8"},
	}
	for _, test := range tests {
		r, err := Compare(test.old.results(), test.new.results(), results.Results{})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := r.WriteText(&b); err != nil || !strings.Contains(b.String(), test.want) || r.Regressions() > 0 {
			t.Errorf("%s: want %q in\n%s", test.name, test.want, b.String())
		}
	}
}

func TestNothingInCommonIsAnError(t *testing.T) {
	for _, r := range []results.Results{{}, {Foreign: 3}, {Runs: []results.Run{{}}}} {
		if _, err := Compare(plain(1).results(), r, r); !errors.Is(err, ErrNothing) {
			t.Errorf("error %v, want ErrNothing", err)
		}
	}
}

func TestTies(t *testing.T) {
	equal := func(ns time.Duration) world {
		return plain(1).with(func(m *harness.Measurement) { m.CPU, m.Allocs, m.AllocBytes = ns, 7, 70 })
	}
	tests := []struct {
		name     string
		old, new time.Duration
		want     int // changes of CPU time
	}{
		{"all rounds equal on both sides", 5000, 5000, 0},
		{"all rounds equal and twice as long", 5000, 10000, 40},
		{"twice as long, but by less than a clock tells", 100, 200, 0},
		{"no time at all", 0, 0, 0},
		{"from no time to some", 0, 5000, 0},
	}
	for _, test := range tests {
		r, err := Compare(equal(test.old).results(), equal(test.new).results(), equal(test.old).results())
		if err != nil {
			t.Fatal(err)
		}
		if got := len(r.Changes); got != test.want {
			t.Errorf("%s: %d changes, want %d: %+v", test.name, got, test.want, r.Changes)
		}
		if err := r.WriteJSON(&strings.Builder{}); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestVisits(t *testing.T) {
	m := func(family string, p harness.Phase, cpu time.Duration) harness.Measurement {
		return harness.Measurement{Case: harness.Case{Family: family, N: 1}, Backend: "b", Phase: p, Outcome: harness.Done, CPU: cpu}
	}
	const compile, validate = harness.PhaseCompile, harness.PhaseValidate
	tests := []struct {
		name string
		runs [][]harness.Measurement
		want []float64 // rounds of family f, phase validate
	}{
		{"samples of one visit make one round", [][]harness.Measurement{{m("f", validate, 2), m("f", validate, 1)}}, []float64{1}},
		{"going back to compile starts a visit", [][]harness.Measurement{{m("f", compile, 9), m("f", validate, 2), m("f", compile, 9), m("f", validate, 1)}}, []float64{2, 1}},
		{"so does another case in between", [][]harness.Measurement{{m("f", validate, 2), m("g", validate, 5), m("f", validate, 1)}}, []float64{2, 1}},
		{"and another run", [][]harness.Measurement{{m("f", validate, 2)}, {m("f", validate, 1)}}, []float64{2, 1}},
	}
	for _, test := range tests {
		var r results.Results
		for _, ms := range test.runs {
			r.Runs = append(r.Runs, results.Run{Measurements: ms})
		}
		got := newSide(r, nil).series[seriesKey{caseKey{family: "f", backend: "b", n: 1}, validate}].rounds()
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
