package compare

import (
	"fmt"
	"slices"
	"time"

	"schemabench/harness"
	"schemabench/results/fit"
)

// tenth is the share of the budget under which a phase is far from it. The
// first, cold execution decides about a timeout, and may take several times
// what the warm samples do.
const tenth = 10

// ends returns the phase in which each case came to its worst outcome.
func (s *side) ends() map[caseKey]seriesKey {
	ends := map[caseKey]seriesKey{}
	for k, e := range s.series {
		was, seen := ends[k.caseKey]
		if !seen || worseEnd(k, e, was, s.series[was]) {
			ends[k.caseKey] = k
		}
	}
	return ends
}

// worseEnd orders phases by outcome; among equals the later stands for the case.
func worseEnd(k seriesKey, e *series, was seriesKey, old *series) bool {
	if now, then := fit.Rank(e.outcome()), fit.Rank(old.outcome()); now != then {
		return now > then
	}
	return phaseIndex(k.phase) > phaseIndex(was.phase)
}

// eachCase calls f for each case that both sides ran, in order, with the
// phases in which it ended.
func (p *pair) eachCase(f func(old, new seriesKey)) {
	old, new := p.old.ends(), p.new.ends()
	var both []caseKey
	for k := range old {
		if _, ok := new[k]; ok {
			both = append(both, k)
		}
	}
	slices.SortFunc(both, caseKey.compare)
	for _, k := range both {
		f(old[k], new[k])
	}
}

// judgeVerdicts compares what the validators said.
func judgeVerdicts(p *pair, r *Report) {
	p.eachCase(func(ko, kn seriesKey) {
		if old, new := p.old.series[ko].worst, p.new.series[kn].worst; turned(old, new) {
			r.Changes = append(r.Changes, Change{Kind: Verdict, Worse: old.Outcome != harness.Wrong,
				Family: kn.family, Backend: kn.backend, Phase: kn.phase, N: kn.n, Old: verdictText(old), New: verdictText(new)})
		}
	})
}

// turned reports whether there are two verdicts and they differ.
func turned(old, new harness.Measurement) bool {
	return old.Verdict != "" && new.Verdict != "" && old.Verdict != new.Verdict
}

func verdictText(m harness.Measurement) string {
	if m.Outcome == harness.Wrong {
		return string(m.Verdict) + ", wrong"
	}
	return string(m.Verdict)
}

// judgeOutcomes compares how cases ended.
func judgeOutcomes(p *pair, r *Report) {
	near := 0
	p.eachCase(func(ko, kn seriesKey) {
		old, new := p.old.series[ko], p.new.series[kn]
		if old.outcome() == new.outcome() || turned(old.worst, new.worst) {
			return
		}
		if killed(old, new) && !p.farFixed(ko, old, new) {
			near++ // of a curve the frontier tells
			return
		}
		r.Changes = append(r.Changes, Change{Kind: Outcome, Worse: fit.Rank(new.outcome()) > fit.Rank(old.outcome()),
			Family: kn.family, Backend: kn.backend, Phase: kn.phase, N: kn.n, Old: endText(old), New: endText(new)})
	})
	if near > 0 {
		r.Noise = append(r.Noise, fmt.Sprintf("%d cases ended in another way on account of the budget, near the frontier", near))
	}
}

func killed(old, new *series) bool { return old.outcome().Killed() || new.outcome().Killed() }

// farFixed reports whether a case that does not grow was killed on one side
// only, by a crash or though the other side was far from the budget.
func (p *pair) farFixed(k seriesKey, old, new *series) bool {
	if k.n > 0 || old.outcome().Killed() && new.outcome().Killed() {
		return false
	}
	cut, whole := old, new
	if new.outcome().Killed() {
		cut, whole = new, old
	}
	return cut.outcome() == harness.Crash || p.sameBudget() && farFromBudget(cut.worst, whole)
}

// farFromBudget reports whether a phase that was cut off on one side used, on
// the other, less than a tenth of the budget that cut it off.
func farFromBudget(cut harness.Measurement, whole *series) bool {
	switch cut.Outcome {
	case harness.Timeout:
		return whole.least()*tenth < cut.Budget.CPU
	case harness.OOM:
		return whole.worst.PeakMemory > 0 && whole.worst.PeakMemory*tenth < cut.Budget.Memory
	}
	return false
}

func endText(s *series) string {
	text := string(s.outcome())
	if s.outcome() == harness.Done {
		return text + " in " + timeText(float64(s.least()/time.Nanosecond))
	}
	if d := s.worst.Detail; d != "" {
		text += ": " + d
	}
	return text
}
