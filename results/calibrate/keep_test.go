package calibrate

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/results/published"
)

// TestNoiseDoesNotMoveKeptLimits measures the published run again, with up to
// a fifth more or less time for each case: the limits found from it stay.
func TestNoiseDoesNotMoveKeptLimits(t *testing.T) {
	ms := newest(t)
	o := Options{CPU: 50 * time.Millisecond, CompileCPU: 500 * time.Millisecond, Memory: 64 << 20, Safety: 2, Start: Start()}
	rows := Rows(ms)
	var backends []string
	for _, b := range []string{"gojsonschema", "google", "kaptinlin", "pb33f", "qri", "santhosh"} {
		if len(rowsOf(rows, []string{b})) > 0 {
			backends = append(backends, b)
		}
	}
	found := vector(rows, backends, o)
	moved := 0
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(seed, 5))
		noisy := make([]Row, len(rows))
		for i, r := range rows {
			noisy[i] = r
			noisy[i].Register = r.Register.scaled(0.8 + 0.4*random.Float64())
			noisy[i].Call = r.Call.scaled(0.8 + 0.4*random.Float64())
		}
		o.Keep = found.Limits
		again := vector(noisy, backends, o)
		if diff := cmp.Diff(found.maxima(), again.maxima()); diff != "" || !again.Kept {
			t.Errorf("seed %d: kept is %t (-found +again):\n%s", seed, again.Kept, diff)
		}
		o.Keep.About = "for another budget"
		if cmp.Diff(found.maxima(), vector(noisy, backends, o).maxima()) != "" {
			moved++
		}
	}
	t.Logf("without limits to keep, %d of 4 vectors would have moved", moved)
}

// scaled returns u with its time and memory multiplied.
func (u Use) scaled(by float64) Use {
	u.CPU, u.Peak = time.Duration(float64(u.CPU)*by), int64(float64(u.Peak)*by)
	return u
}

// TestKeptLimitsGiveWay: what is beyond the tolerance moves limits, both ways.
func TestKeptLimitsGiveWay(t *testing.T) {
	curveOf := func(each time.Duration) []Row {
		return Rows(all(curve("f", "b", "evaluations", each, 1e6, quiet)...))
	}
	o := options(sizes{"evaluations": 1e6})
	tests := []struct {
		name string
		each time.Duration
		keep int64
		want int64
	}{
		{"what is found is kept", time.Microsecond, 20_000, 20_000},
		{"a fifth dearer", 1200 * time.Nanosecond, 20_000, 20_000},
		{"a fifth cheaper", 800 * time.Nanosecond, 20_000, 20_000},
		{"three times as dear", 3 * time.Microsecond, 20_000, 5_000},
		{"a twenty-fifth of it", 40 * time.Nanosecond, 20_000, 500_000},
		{"what was too high before", time.Microsecond, 50_000, 20_000},
	}
	for _, tt := range tests {
		o := o
		o.Keep = starting(sizes{"evaluations": tt.keep})
		o.Keep.About = Vector{Backends: []string{"b"}}.about(o)
		if got := vector(curveOf(tt.each), []string{"b"}, o).maxima()["evaluations"]; got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// newest returns the measurements of the newest published run, with those of
// compiling from the run that had more time for it.
func newest(t *testing.T) (ms []harness.Measurement) {
	for _, name := range []string{published.Results, published.Compiled} {
		some, err := published.Measurements(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range some {
			if name == published.Results || m.Phase == harness.PhaseCompile {
				ms = append(ms, m)
			}
		}
	}
	return ms
}
