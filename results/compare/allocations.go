package compare

import (
	"math"
	"slices"

	"schemabench/harness"
)

// How counts of allocations are judged. The counters of the runtime are exact
// to two objects; a sample of one execution alone may have met an empty
// pool, so one is not enough to know how much a series varies.
const (
	minExact  = 3 // samples, if all are equal
	minVaried = 5 // samples, if they vary
	minAllocs = 2 // objects
	minBytes  = 64
)

// judgeAllocations compares objects and bytes allocated per execution.
func judgeAllocations(p *pair, r *Report) {
	for _, u := range []struct {
		kind  Kind
		value func(harness.Measurement) int64
		least float64
		text  func(float64) string
	}{
		{Allocs, func(m harness.Measurement) int64 { return m.Allocs }, minAllocs, countText},
		{Bytes, func(m harness.Measurement) int64 { return m.AllocBytes }, minBytes, bytesText},
	} {
		few := 0
		p.finished(func(k seriesKey, o, n *series) {
			old, new := spanOf(o, u.value), spanOf(n, u.value)
			if p.control != nil && p.control.series[k] != nil && p.control.series[k].outcome() == harness.Done {
				old = old.with(spanOf(p.control.series[k], u.value))
			}
			switch {
			case !old.enough() || !new.enough():
				few++
			case old.apart(new) > u.least && old.apart(new) > old.noise(new):
				r.Changes = append(r.Changes, Change{Kind: u.kind, Worse: new.median > old.median,
					Family: k.family, Backend: k.backend, Phase: k.phase, N: k.n,
					Old: u.text(old.median), New: u.text(new.median), Ratio: ratio(old.median, new.median)})
			}
		})
		r.unjudged(u.kind, few, "fewer than 3 samples on a side, or than 5 that vary")
	}
}

// A span is what the samples of one side come to.
type span struct {
	samples           int
	low, median, high float64
}

func spanOf(s *series, value func(harness.Measurement) int64) span {
	var values []int64
	for _, m := range s.samples() {
		values = append(values, value(m))
	}
	slices.Sort(values)
	return span{len(values), float64(values[0]), float64(values[len(values)/2]), float64(values[len(values)-1])}
}

// with widens s by what the control arm saw.
func (s span) with(o span) span {
	return span{s.samples + o.samples, min(s.low, o.low), s.median, max(s.high, o.high)}
}

func (s span) enough() bool {
	return s.samples >= minVaried || s.samples >= minExact && s.low == s.high
}

// apart returns the gap between the two ranges, below 0 if they overlap.
func (s span) apart(o span) float64 { return max(s.low-o.high, o.low-s.high) }

// noise returns how far apart the two may be without a change.
func (s span) noise(o span) float64 {
	return max(leastShare*math.Abs(s.median), s.high-s.low, o.high-o.low)
}
