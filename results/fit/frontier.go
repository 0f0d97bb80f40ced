package fit

import (
	"cmp"
	"slices"
	"time"

	"schemabench/harness"
)

// A Frontier says how far one backend got with one family.
type Frontier struct {
	Family, Backend string
	Last            Step            // largest n that was done, below Next; Outcome "" if none did
	Next            Step            // smallest n that was not; Outcome "" if every n ended
	Worst           harness.Outcome // worst outcome at any n
	HasWrong        bool            // whether the verdict was wrong at some n
}

// A Step is what all phases and samples of one n come to.
type Step struct {
	N       int
	Outcome harness.Outcome // the worst; only done has ended
	Detail  string          // of the worst outcome
	Phase   harness.Phase   // the phase with the worst outcome; among equals the dearest
	CPU     time.Duration   // of that phase: the least of its samples
	Sizes   map[string]int64
}

// Ended reports whether the case ran to its end within the budget with the
// right verdict: a fast wrong answer is no answer.
func (s Step) Ended() bool { return s.Outcome == harness.Done }

// Bytes returns the size of schema and instance together, 0 if not known.
func (s Step) Bytes() int64 { return s.Sizes["schema-bytes"] + s.Sizes["instance-bytes"] }

// Exceeded reports whether the backend was killed or crashed at Next.
func (f Frontier) Exceeded() bool { return f.Next.Outcome.Killed() }

// Frontiers returns the frontier of every family and backend in ms, ordered
// by family, then backend. A backend that ended again beyond its Next has
// not moved its frontier.
func Frontiers(ms []harness.Measurement) []Frontier {
	type pair struct{ family, backend string }
	steps := map[pair]map[int]Step{}
	for _, m := range phases(ms) {
		p := pair{m.Family, m.Backend}
		if steps[p] == nil {
			steps[p] = map[int]Step{}
		}
		steps[p][m.N] = worse(steps[p][m.N], stepOf(m))
	}
	var all []Frontier
	for p, byN := range steps {
		all = append(all, frontier(p.family, p.backend, byN))
	}
	slices.SortFunc(all, func(a, b Frontier) int {
		return cmp.Or(cmp.Compare(a.Family, b.Family), cmp.Compare(a.Backend, b.Backend))
	})
	return all
}

func frontier(family, backend string, byN map[int]Step) Frontier {
	f := Frontier{Family: family, Backend: backend, Worst: harness.Done}
	steps := make([]Step, 0, len(byN))
	for _, s := range byN {
		steps = append(steps, s)
	}
	slices.SortFunc(steps, func(a, b Step) int { return cmp.Compare(a.N, b.N) })
	for _, s := range steps {
		f.HasWrong = f.HasWrong || s.Outcome == harness.Wrong
		if Rank(s.Outcome) > Rank(f.Worst) {
			f.Worst = s.Outcome
		}
		switch {
		case f.Next.Outcome != "":
		case s.Ended():
			f.Last = s
		default:
			f.Next = s
		}
	}
	return f
}

// phases returns one measurement for each phase of each case: of its samples
// the one with the worst outcome, among equals the one of least CPU time. A
// timeout counts for nothing where the same phase has ended on the same budget:
// whoever measured did not believe it.
func phases(ms []harness.Measurement) []harness.Measurement {
	type key struct {
		Key
		n int
	}
	at := map[key]int{}
	var kept []harness.Measurement
	for _, m := range ms {
		k := key{Key{m.Family, m.Backend, m.Phase}, m.N}
		i, seen := at[k]
		switch {
		case !seen:
			at[k] = len(kept)
			kept = append(kept, m)
		case disproves(kept[i], m):
		case disproves(m, kept[i]), Rank(m.Outcome) > Rank(kept[i].Outcome), m.Outcome == kept[i].Outcome && m.CPU < kept[i].CPU:
			kept[i] = m
		}
	}
	return kept
}

// disproves reports whether end shows that the timeout of other was chance.
func disproves(end, other harness.Measurement) bool {
	return other.Outcome == harness.Timeout && !end.Outcome.Killed() && end.Budget == other.Budget
}

func stepOf(m harness.Measurement) Step {
	return Step{N: m.N, Outcome: m.Outcome, Detail: m.Detail, Phase: m.Phase, CPU: m.CPU, Sizes: m.Sizes}
}

// worse returns the step with the worse outcome; among equals the dearer.
func worse(a, b Step) Step {
	if cmp.Or(cmp.Compare(Rank(a.Outcome), Rank(b.Outcome)), cmp.Compare(a.CPU, b.CPU)) >= 0 {
		return a
	}
	return b
}

// Rank orders outcomes from best, 0, to worst; −1 for what is none.
func Rank(o harness.Outcome) int { return slices.Index(harness.Outcomes(), o) }
