package search

import (
	"schemabench/fuzz"
	"schemabench/harness"
	"schemabench/harness/cost"
	"schemabench/harness/limit"
)

// A Candidate is a pair within the size and the limits of a search.
type Candidate struct {
	harness.Case             // its Family is "search"
	Data         []byte      // what fuzz.Decode makes it of
	Exact        cost.Exact  // predicted by the specification
	Growth       cost.Growth // of the evaluations with the depth of the instance
}

// Bytes returns the length of schema and instance together.
func (c *Candidate) Bytes() int { return len(c.Schema) + len(c.Instance) }

// A gate lets candidates pass.
type gate struct {
	size   int
	within *limit.Limits
	read   limit.Options
}

// countBudget is the most edges that a count follows. Following one takes
// well under a microsecond. Counts go by pairs of subschema and location, so
// that evaluations beyond 10^18 are told all the same.
const countBudget = 1 << 22

// admit returns the candidate that data spells, or nil if it is too large,
// without meaning or beyond the limits.
func (g gate) admit(data []byte) *Candidate {
	c := g.judge(fuzz.Decode(data))
	if c != nil {
		c.Data = data
	}
	return c
}

// judge returns the candidate of that text, without Data.
func (g gate) judge(schema harness.Schema, instance harness.Instance) *Candidate {
	c := &Candidate{Case: harness.Case{Family: "search", Draft: harness.Draft2020, Schema: schema, Instance: instance}}
	if c.Bytes() > g.size || !g.accepts(c) {
		return nil
	}
	graph, err := cost.Parse(schema, c.Draft, cost.Options{})
	if err != nil {
		return nil
	}
	s := graph.Static()
	if len(s.Cycles) > 0 || s.ExternalCount+s.UnresolvedCount > 0 {
		return nil
	}
	c.Growth = s.Growth
	if c.Exact, err = graph.Count(instance, countBudget); err != nil || c.Exact.Stopped {
		return nil
	}
	return c
}

// accepts reports whether the limits, if there are any, accept the pair.
func (g gate) accepts(c *Candidate) bool {
	if g.within == nil {
		return true
	}
	s, err := g.within.Compile(c.Schema, g.read)
	return err == nil && s.Check(c.Instance) == nil
}

// evaluations predicts those of a validator with that profile.
func (c *Candidate) evaluations(p cost.Profile) uint64 {
	if p == (cost.Profile{}) {
		return c.Exact.Evaluations
	}
	g, err := cost.Parse(c.Schema, c.Draft, cost.Options{Profile: p})
	if err != nil {
		return c.Exact.Evaluations
	}
	x, err := g.Count(c.Instance, countBudget)
	if err != nil || x.Stopped {
		return c.Exact.Evaluations
	}
	return x.Evaluations
}
