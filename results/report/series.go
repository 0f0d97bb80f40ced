package report

import (
	"cmp"
	"slices"

	"schemabench/harness"
	"schemabench/results/fit"
)

// series returns one series a backend: at each n the worst outcome and the
// largest value of all phases for which value reports true. Of the samples
// of one phase join makes one value.
func (d Data) series(name string, value func(harness.Measurement) (float64, bool), join func(a, b float64) float64) (all []series) {
	for _, backend := range d.Backends {
		byPhase := map[harness.Phase]map[int]mark{}
		for _, m := range d.byFamily[name] {
			v, ok := value(m)
			if m.Backend != backend || m.N < 1 || !ok || v <= 0 || m.Outcome == harness.Refused || m.Outcome == harness.Unsupported {
				continue
			}
			if byPhase[m.Phase] == nil {
				byPhase[m.Phase] = map[int]mark{}
			}
			byPhase[m.Phase][m.N] = byPhase[m.Phase][m.N].sample(mark{float64(m.N), v, m.Outcome}, join)
		}
		if marks := overPhases(byPhase); len(marks) > 0 {
			all = append(all, series{backend: backend, marks: marks})
		}
	}
	return all
}

// sample adds one more sample of the same phase to m, or starts with it. The
// worst outcome stays, but where a case that timed out came to another end
// when it was given more time, that end does.
func (m mark) sample(now mark, join func(a, b float64) float64) mark {
	switch {
	case m.outcome == now.outcome:
		now.y = join(m.y, now.y)
		return now
	case m.outcome == "" || m.outcome == harness.Timeout:
		return now
	case now.outcome == harness.Timeout || fit.Rank(now.outcome) < fit.Rank(m.outcome):
		return m
	}
	return now
}

// overPhases returns the marks of all phases together, in order of n.
func overPhases(byPhase map[harness.Phase]map[int]mark) []mark {
	byN := map[int]mark{}
	for _, phase := range byPhase {
		for n, now := range phase {
			old := byN[n]
			if fit.Rank(old.outcome) > fit.Rank(now.outcome) {
				now.outcome = old.outcome
			}
			now.y = max(now.y, old.y)
			byN[n] = now
		}
	}
	marks := make([]mark, 0, len(byN))
	for _, m := range byN {
		marks = append(marks, m)
	}
	slices.SortFunc(marks, func(a, b mark) int { return cmp.Compare(a.n, b.n) })
	return marks
}
