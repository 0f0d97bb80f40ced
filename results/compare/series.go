package compare

import (
	"cmp"
	"slices"
	"time"

	"schemabench/harness"
	"schemabench/results"
	"schemabench/results/fit"
)

// A caseKey names one case on one backend.
type caseKey struct {
	family, backend string
	n               int
	draft           harness.Draft
	look            bool // measured with another budget than the run's
}

func (k caseKey) compare(o caseKey) int {
	return cmp.Or(cmp.Compare(k.family, o.family), cmp.Compare(k.backend, o.backend),
		cmp.Compare(k.n, o.n), cmp.Compare(k.draft, o.draft))
}

// A seriesKey names one phase of it.
type seriesKey struct {
	caseKey
	phase harness.Phase
}

func (k seriesKey) compare(o seriesKey) int {
	return cmp.Or(k.caseKey.compare(o.caseKey), cmp.Compare(phaseIndex(k.phase), phaseIndex(o.phase)), cmp.Compare(k.phase, o.phase))
}

func phaseIndex(p harness.Phase) int { return slices.Index(harness.Phases(), p) }

// A series is all that was measured of one phase of one case.
type series struct {
	worst  harness.Measurement     // of the worst outcome; the first of them
	visits [][]harness.Measurement // each time that the case was run
}

func (s *series) outcome() harness.Outcome { return s.worst.Outcome }

// samples returns all samples of all visits.
func (s *series) samples() []harness.Measurement { return slices.Concat(s.visits...) }

// rounds returns the least CPU time of each visit in nanoseconds, since
// noise only adds.
func (s *series) rounds() []float64 {
	var all []float64
	for _, v := range s.visits {
		least := slices.MinFunc(v, func(a, b harness.Measurement) int { return cmp.Compare(a.CPU, b.CPU) })
		all = append(all, float64(least.CPU))
	}
	return all
}

// least returns the least CPU time of all samples.
func (s *series) least() time.Duration {
	least := s.worst.CPU
	for _, m := range s.samples() {
		least = min(least, m.CPU)
	}
	return least
}

// A side is one of the two sets of measurements.
type side struct {
	header       results.Header // of the first run
	runs         []results.Run
	measurements []harness.Measurement
	series       map[seriesKey]*series
	byCurve      map[[2]string][]seriesKey // by family and backend
}

func newSide(r results.Results, leaveOut map[seriesKey]bool) *side {
	s := &side{runs: r.Runs, series: map[seriesKey]*series{}, byCurve: map[[2]string][]seriesKey{}}
	for _, run := range r.Runs {
		if s.header == nil {
			s.header = run.Header
		}
		var last seriesKey
		for i, m := range run.Measurements {
			k := keyOf(m, run.Header.Budget())
			if again := i == 0 || k.caseKey != last.caseKey || phaseIndex(k.phase) < phaseIndex(last.phase); !leaveOut[k] {
				s.add(k, m, again || k != last)
			}
			last = k
		}
	}
	return s
}

func keyOf(m harness.Measurement, b harness.Budget) seriesKey {
	return seriesKey{caseKey{m.Family, m.Backend, m.N, m.Draft, m.Budget.CPU != b.CPU}, m.Phase}
}

// add adds a sample to its series, of a new visit or of the last one.
func (s *side) add(k seriesKey, m harness.Measurement, visit bool) {
	s.measurements = append(s.measurements, m)
	e := s.series[k]
	if e == nil {
		e = &series{worst: m}
		s.series[k] = e
		curve := [2]string{k.family, k.backend}
		s.byCurve[curve] = append(s.byCurve[curve], k)
	}
	if fit.Rank(m.Outcome) > fit.Rank(e.worst.Outcome) {
		e.worst = m
	}
	if visit || len(e.visits) == 0 {
		e.visits = append(e.visits, nil)
	}
	last := &e.visits[len(e.visits)-1]
	*last = append(*last, m)
}

// A pair is what the judges look at.
type pair struct {
	old, new, control *side // control is nil if there is none
	both              []seriesKey
}

// finished calls f for each series of which every sample of both sides is
// done, in order. Times and allocations of second looks are not compared.
func (p *pair) finished(f func(k seriesKey, old, new *series)) {
	for _, k := range p.both {
		o, n := p.old.series[k], p.new.series[k]
		if !k.look && o.outcome() == harness.Done && n.outcome() == harness.Done {
			f(k, o, n)
		}
	}
}
