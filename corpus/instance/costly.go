package instance

import (
	"cmp"
	"fmt"
	"slices"

	"schemabench/harness"
	"schemabench/harness/cost"
	"schemabench/harness/limit"
)

// A Costly is an instance that takes much work of one kind.
type Costly struct {
	Limit    string           // names the work, such as "evaluations" or "regex-steps"
	Size     int64            // how much of it, in the unit of that limit
	Instance harness.Instance // within the limits
	Verdict  harness.Verdict  // of CostlyOptions.Check; "" if it has none
}

// CostlyOptions guide [Costliest]. The zero value seeks within [limit.Default].
type CostlyOptions struct {
	// Limits hold every instance; of the zero value those of limit.Default do.
	// What the schema alone exceeds of them is not held against instances.
	Limits limit.Limits
	// Profile is that of the validator whose work is counted.
	Profile cost.Profile
	// Effort bounds the search, in bytes read and evaluations counted; 0 means
	// 30 million, about a second.
	Effort int
	// Check gives the verdict on an instance, as a reference validator does,
	// or "" if it has none. An error ends the search.
	Check func(harness.Instance) (harness.Verdict, error)
}

const defaultEffort = 30_000_000

// Costliest returns instances that o.Limits accept and that take as much work
// as a bounded search finds: for each limit that is measured of a call, such as
// evaluations or regex-steps, the costliest of all and, where o.Check does not
// call that valid, the costliest that it does. They are in order of the limit's
// name; a limit of which no instance takes any work is left out.
//
// Work is the exact count of package cost, so what takes most of a validator's
// time may be another instance. The search starts from [Candidates] and from
// [cost.Graph.Witness], and lengthens, copies and nests parts of what costs
// most until the limits end that. The same arguments give the same instances,
// as long as o.Check gives the same verdicts.
//
// The error wraps [ErrNone] if no instance within the limits takes any work,
// as for a schema too large to be read, and o.Check's; any other error says
// why the text is no schema.
func Costliest(schema harness.Schema, draft harness.Draft, o CostlyOptions) ([]Costly, error) {
	s, err := newCostlySearch(schema, draft, o)
	if err != nil {
		return nil, fmt.Errorf("seeking costly instances: %w", err)
	}
	s.begin(starts(schema, draft, s.schema.Graph()))
	for _, g := range s.goals {
		s.left = s.share
		s.climb(g)
	}
	found := s.results()
	if s.err != nil {
		return nil, fmt.Errorf("checking a costly instance: %w", s.err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%w: of those within the limits none takes any work that can be counted", ErrNone)
	}
	return found, nil
}

// starts returns instances to start from: small and full ones that should be
// valid, and those that reach down to where evaluations meet.
func starts(schema harness.Schema, draft harness.Draft, g *cost.Graph) (texts []harness.Instance) {
	for _, full := range []bool{true, false} {
		candidates, err := Candidates(schema, draft, Options{Full: full, Attempts: 12})
		if err != nil {
			continue // its text is JSON to one reader and none to the other
		}
		texts = slices.AppendSeq(texts, candidates)
	}
	for depth := 1; depth <= 64; depth *= 2 {
		if w, err := g.Witness(depth); err == nil {
			texts = append(texts, w)
		}
	}
	return append(texts, harness.Instance("null"), harness.Instance("{}"))
}

// results returns the costliest of each limit.
func (s *costlySearch) results() (found []Costly) {
	for _, name := range s.limits {
		worst, valid := s.best[goal{name, false}], s.best[goal{name, true}]
		for i, b := range []*elite{worst, valid} {
			if b == nil || b.sizes[name] == 0 || i == 1 && (b == worst || worst.verdict == harness.Valid) {
				continue
			}
			s.judge(b)
			found = append(found, Costly{name, b.sizes[name], b.text, b.verdict})
		}
	}
	return slices.CompactFunc(found, func(a, b Costly) bool {
		return a.Limit == b.Limit && slices.Equal(a.Instance, b.Instance)
	})
}

// costlyLimits returns the names of the limits that are measured of an
// instance with its schema, in order.
func costlyLimits() (names []string) {
	for _, l := range limit.All() {
		if l.At&limit.InstanceRead != 0 {
			names = append(names, l.Name)
		}
	}
	slices.SortFunc(names, cmp.Compare)
	return names
}
