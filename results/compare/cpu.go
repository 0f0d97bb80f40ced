package compare

import (
	"fmt"
	"math"

	"golang.org/x/perf/benchmath"

	"schemabench/harness"
)

// Least differences of CPU time that are told.
const (
	minEffect = 0.10 // of the old time
	minTime   = 200  // nanoseconds; a clock has steps of 1 µs, loops average them
	ownFloors = 3    // times the noise of the series
)

// A test is the comparison of one series' CPU times.
type test struct {
	key      seriesKey
	old, new []float64 // the rounds in nanoseconds, ascending
	floor    float64   // own noise, as a difference of logarithms
	p        float64
}

// judgeCPU compares CPU times where there are rounds enough.
func judgeCPU(p *pair, r *Report) {
	var tests []test
	p.finished(func(k seriesKey, o, n *series) {
		tests = append(tests, test{key: k, old: o.rounds(), new: n.rounds()})
	})
	if !p.interleaved() {
		r.unjudged(CPU, len(tests), "the sides were not measured by turns; see compare --measure")
		return
	}
	tests = r.testable(tests)
	r.Floor = p.floors(tests)
	ps := make([]float64, len(tests))
	for i := range tests {
		t := &tests[i]
		t.p = benchmath.AssumeNothing.Compare(sample(t.old), sample(t.new)).P
		ps[i] = t.p
	}
	for i, adjusted := range holm(ps) {
		tests[i].p = adjusted
		if c, ok := tests[i].change(r.Floor); ok {
			r.Changes = append(r.Changes, c)
		}
	}
}

// testable returns the tests that could come out significant after Holm's
// correction. That depends on numbers of rounds alone, so leaving tests out
// does not bias the rest.
func (r *Report) testable(tests []test) []test {
	for {
		var kept []test
		for _, t := range tests {
			if leastP(len(t.old), len(t.new))*float64(len(tests)) <= alpha {
				kept = append(kept, t)
			}
		}
		few := len(tests) - len(kept)
		if few > 0 && len(kept) == 0 {
			r.unjudged(CPU, few, fmt.Sprintf("a verdict on %d series takes %d rounds a side", len(tests), enough(len(tests))))
		} else if few > 0 {
			r.unjudged(CPU, few, "fewer rounds than the other series")
		}
		tests = kept
		if few == 0 || len(kept) == 0 {
			return tests
		}
	}
}

func sample(values []float64) *benchmath.Sample {
	return benchmath.NewSample(values, &benchmath.DefaultThresholds)
}

// change returns what the test says, if it is beyond noise.
func (t *test) change(f Floor) (Change, bool) {
	old := benchmath.AssumeNothing.Summary(sample(t.old), 0.95)
	new := benchmath.AssumeNothing.Summary(sample(t.new), 0.95)
	c := Change{Kind: CPU, Worse: new.Center > old.Center, Family: t.key.family, Backend: t.key.backend,
		Phase: t.key.phase, N: t.key.n, Old: timeText(old.Center), New: timeText(new.Center),
		Ratio: new.Center / old.Center, Low: new.Lo / old.Hi, High: new.Hi / old.Lo, P: t.p}
	effect := math.Abs(math.Log(c.Ratio))
	least := max(math.Log1p(minEffect), ownFloors*t.floor)
	if f.Control {
		least = max(least, math.Log1p(f.P95))
	}
	switch {
	case !(old.Lo > 0) || !(new.Lo > 0) || math.IsInf(c.High, 0):
		return c, false
	case t.p > alpha || !(effect >= least) || math.Abs(new.Center-old.Center) < minTime:
		return c, false
	}
	return c, c.Low > 1 || c.High < 1
}

// A Floor is what CPU times differ by when nothing has changed.
type Floor struct {
	Series  int     `json:"series"`  // that were tested
	Control bool    `json:"control"` // whether it is from a control arm, or else from the spread of rounds
	Median  float64 `json:"median"`  // relative difference that half of the series stay under
	P95     float64 `json:"p95"`     // and 95 % of them
}

// floors sets the own noise of each test and returns what all have.
func (p *pair) floors(tests []test) Floor {
	f := Floor{Series: len(tests), Control: p.control != nil}
	var all []float64
	for i := range tests {
		t := &tests[i]
		t.floor = deviation(t.old, t.new)
		if p.control == nil {
			all = append(all, t.floor)
		} else if c := p.control.series[t.key]; c != nil && c.outcome() == harness.Done {
			aa := math.Abs(math.Log(max(1, median(c.rounds())) / max(1, median(t.old))))
			t.floor = max(t.floor, aa)
			all = append(all, aa)
		}
	}
	if len(all) > 0 {
		f.Median, f.P95 = math.Expm1(quantile(all, 0.5)), math.Expm1(quantile(all, 0.95))
	}
	return f
}
