package calibrate

import (
	"cmp"
	"slices"
	"time"

	"schemabench/harness"
	"schemabench/results/fit"
)

// A Row is one case on one backend.
type Row struct {
	Family  string           `json:"family"`
	N       int              `json:"n"`
	Backend string           `json:"backend"`
	Sizes   map[string]int64 `json:"sizes"` // by name of limit

	Register Use `json:"register"` // compile
	Call     Use `json:"call"`     // decode and validate
}

// A Use is what a promise is held against.
type Use struct {
	Outcome harness.Outcome `json:"outcome"` // the worst; "" if it did not come to this
	Phase   harness.Phase   `json:"phase"`   // with that outcome; among equals the dearest
	CPU     time.Duration   `json:"cpu_ns"`  // of all phases together: the least of their samples, a lower bound after a kill
	Bytes   int64           `json:"bytes"`   // allocated by all phases; 0 if not known
	Peak    int64           `json:"peak_bytes"`
}

// Ended reports whether the phases ran to their end, with the right verdict or not.
func (u Use) Ended() bool { return u.Outcome == harness.Done || u.Outcome == harness.Wrong }

// Bytes returns the size of schema and instance together.
func (r Row) Bytes() int64 { return r.Sizes["schema-bytes"] + r.Sizes["instance-bytes"] }

// Rows returns one row for each case and backend in ms, ordered by family, n
// and backend. Of several samples the least CPU time counts, since noise only
// adds, the least peak, and the worst outcome; but where a case that timed out came
// to an end when it was given more time, that end does.
func Rows(ms []harness.Measurement) []Row {
	type key struct {
		family, backend string
		n               int
		phase           harness.Phase
	}
	uses := map[key]Use{}
	rows := map[key]*Row{}
	for _, m := range ms {
		k := key{m.Family, m.Backend, m.N, m.Phase}
		uses[k] = uses[k].sample(m)
		k.phase = ""
		if rows[k] == nil {
			rows[k] = &Row{Family: m.Family, N: m.N, Backend: m.Backend, Sizes: m.Sizes}
		}
	}
	all := make([]Row, 0, len(rows))
	for k, r := range rows {
		of := func(p harness.Phase) Use { k.phase = p; return uses[k] }
		r.Register = of(harness.PhaseCompile)
		r.Call = of(harness.PhaseDecode).then(of(harness.PhaseValidate))
		all = append(all, *r)
	}
	slices.SortFunc(all, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Family, b.Family), cmp.Compare(a.N, b.N), cmp.Compare(a.Backend, b.Backend))
	})
	return all
}

// sample adds one more sample of the same phase to u, or starts with it.
func (u Use) sample(m harness.Measurement) Use {
	now := Use{Outcome: m.Outcome, Phase: m.Phase, CPU: max(0, m.CPU), Bytes: max(0, m.AllocBytes), Peak: max(0, m.PeakMemory)}
	switch {
	case u.Outcome == "":
		return now
	case u.Outcome == now.Outcome && !now.Outcome.Killed():
		now.CPU, now.Bytes, now.Peak = min(now.CPU, u.CPU), leastKnown(now.Bytes, u.Bytes), leastKnown(now.Peak, u.Peak)
		return now
	case u.Outcome == now.Outcome:
		now.CPU, now.Bytes, now.Peak = max(now.CPU, u.CPU), max(now.Bytes, u.Bytes), max(now.Peak, u.Peak)
		return now
	case u.Outcome == harness.Timeout:
		return now
	case now.Outcome == harness.Timeout || fit.Rank(now.Outcome) < fit.Rank(u.Outcome):
		return u
	}
	return now
}

func leastKnown(a, b int64) int64 {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// then adds the phase that follows.
func (u Use) then(next Use) Use {
	switch {
	case next.Outcome == "":
		return u
	case u.Outcome == "":
		return next
	}
	sum := Use{CPU: u.CPU + next.CPU, Bytes: u.Bytes + next.Bytes, Peak: max(u.Peak, next.Peak), Outcome: u.Outcome, Phase: u.Phase}
	if c := cmp.Compare(fit.Rank(next.Outcome), fit.Rank(u.Outcome)); c > 0 || c == 0 && next.CPU >= u.CPU {
		sum.Outcome, sum.Phase = next.Outcome, next.Phase
	}
	return sum
}
