package cost

import (
	"fmt"
	"math"

	"schemabench/harness"
)

// An Exact is the cost of one instance.
type Exact struct {
	Tally
	// UpperBound is set if the count took a maximum or could not decide: both
	// then and else are there, a dynamic reference has several targets,
	// unevaluated* stands beside in-place applicators or contains, or a
	// pattern is too large or outside RE2. The count is then no less than the
	// naive one; otherwise it is equal.
	UpperBound bool
	// Stopped is set if the budget was exceeded. Evaluations is then budget+1,
	// the rest of Tally and UpperBound mean nothing, and Pairs are those seen.
	Stopped bool
	// Pairs is the number of different (subschema, location) pairs, which is
	// what a validator that remembers everything visits.
	Pairs uint64
	// Size is that of the instance; NumberDigits and NumberExponent are the most
	// digits and the largest absolute exponent of a number in it.
	Size                         Size
	NumberDigits, NumberExponent int64
}

// NoBudget lets a count run to its end.
const NoBudget = math.MaxUint64

// Count returns what the instance costs, by dynamic programming over
// (subschema, location) pairs: the time depends on the number of different
// pairs, not on the count, which may be beyond 10^18.
//
// The budget is in evaluations. Every edge that the count follows is at
// least one evaluation of its own if then and else both run and every
// possible target of an ambiguous reference is visited, so the count stops,
// with Stopped set, once it has followed that many: the time is at most
// proportional to the budget, and no instance within the budget is stopped
// unless branches are all that exceed it.
//
// Errors are of type *[Error] for an instance that is not JSON, and wrap
// [ErrCycle] for an evaluation that would not end and [ErrWork] if looking
// for the properties that apply takes 2^28 steps.
func (g *Graph) Count(instance harness.Instance, budget uint64) (Exact, error) {
	c := g.newCounter(budget)
	defer c.counters.Put(c)
	if _, err := c.inst.add(instance, ""); err != nil {
		return Exact{}, fmt.Errorf("count: read the instance: %w", err)
	}
	size := Size{Bytes: int64(len(instance)), Nodes: int64(len(c.inst.nodes)), Depth: int64(c.inst.depth)}
	if g.absent != nil {
		c.inst.addNull()
	}
	c.run()
	x := Exact{Pairs: c.pairs, Size: size, NumberDigits: c.inst.digits, NumberExponent: c.inst.exponent}
	switch {
	case c.cycle >= 0:
		return Exact{}, fmt.Errorf("count: at schema %q: %w", g.pointer(uint32(c.cycle)), ErrCycle)
	case c.gaveUp && !c.stopped:
		return Exact{}, fmt.Errorf("count: %w: more than %d looks for property names", ErrWork, maxProbes)
	case c.stopped:
		x.Evaluations, x.Stopped = addSat(budget, 1), true
		return x, nil
	}
	x.Tally, x.UpperBound = c.total, c.upper
	return x, nil
}
