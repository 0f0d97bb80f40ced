package search

import (
	"context"
	"slices"

	"schemabench/fuzz"
	"schemabench/harness"
)

// A reduced candidate costs at least keepCost of what it was reduced from: a
// clock is not more exact than that. A predicted cost is kept entirely.
const keepCost = 0.9

// How many smaller candidates are tried for one.
// On a backend each is run under its budget, so there they are fewer.
const (
	mostReductions = 2000
	mostMeasured   = 500
)

// reduce returns the smallest candidate that it finds from e that is as
// costly for the goal, or ends as e did.
func (s *Search) reduce(ctx context.Context, goal Goal, e *elite) *elite {
	if goal.Metric.From == Predicted {
		return s.shrink(ctx, goal, e, 1)
	}
	return s.shrink(ctx, goal, e, keepCost)
}

// shrink is reduce to a share of the cost. An e without an outcome may end in
// any way.
func (s *Search) shrink(ctx context.Context, goal Goal, e *elite, share float64) *elite {
	best, most := *e, mostMeasured
	if goal.Metric.From == Predicted {
		most = mostReductions
	}
	fuzz.Reduce(e.Schema, e.Instance, most, func(schema harness.Schema, instance harness.Instance) bool {
		if ctx.Err() != nil {
			return false
		}
		l := s.again(ctx, goal, schema, instance)
		if l == nil || e.end.Outcome != "" && !sameEnd(l.outcome(), e.end) {
			return false
		}
		value := goal.Metric.Value(l)
		if value < share*e.value {
			return false
		}
		if goal.Metric.From == Once && !l.outcome().Outcome.Killed() { // noise only adds
			if twice := s.again(ctx, goal, schema, instance); twice != nil {
				value = min(value, goal.Metric.Value(twice))
			}
			if value < share*e.value {
				return false
			}
		}
		best = elite{l.Candidate, score{value, l.Bytes()}, l.outcome(), new([]fuzz.Span)}
		return true
	})
	if data, err := fuzz.Encode(best.Schema, best.Instance); err == nil {
		c := *best.Candidate
		c.Data = slices.Clone(data)
		best.Candidate, best.spans = &c, new([]fuzz.Span)
	}
	return &best
}

// sameEnd reports whether two runs ended alike.
func sameEnd(a, b harness.Measurement) bool { return a.Outcome == b.Outcome && a.Phase == b.Phase }

// again looks at a pair, or returns nil if it is no candidate.
func (s *Search) again(ctx context.Context, goal Goal, schema harness.Schema, instance harness.Instance) *Look {
	c := s.gate.judge(schema, instance)
	if c == nil {
		return nil
	}
	l, err := s.look(ctx, goal.Metric.From, s.backend(goal.Backend), c)
	if err != nil {
		return nil
	}
	return l
}

// backend returns the backend of that name.
func (s *Search) backend(name string) Backend {
	for _, b := range s.options.Backends {
		if b.Name == name {
			return b
		}
	}
	return Backend{}
}
