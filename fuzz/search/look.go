package search

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"strconv"

	"schemabench/harness"
	"schemabench/harness/cost"
)

// look runs a candidate as a source asks for.
func (s *Search) look(ctx context.Context, from Source, b Backend, c *Candidate) (*Look, error) {
	l := &Look{Candidate: c, Backend: b.Name, Evaluations: c.Exact.Evaluations}
	var err error
	switch from {
	case Predicted:
		return l, nil
	case Once:
		l.Measurements, err = s.options.Runner.Once(ctx, b.Name, c.Case, s.options.Budget)
	case Measured:
		l.Measurements, err = s.options.Runner.Measure(ctx, b.Name, c.Case, s.options.Budget)
	case Counted:
		if countable(c) {
			l.Counts, err = s.options.Counter.Count(ctx, b.Name, c.Case)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("searching on %s: %w", b.Name, err)
	}
	s.cap(l)
	l.Evaluations = c.evaluations(b.Profile)
	return l, nil
}

// cap takes the CPU time of a phase that was cut off for it as that allowed:
// by how much more it was late says nothing.
func (s *Search) cap(l *Look) {
	if n := len(l.Measurements); n > 0 && l.Measurements[n-1].Outcome == harness.Timeout {
		l.Measurements[n-1].CPU = s.options.Budget.CPU
	}
}

// What a counting worker is given: it has no budget of CPU time, and numbers
// beyond these are known to end or occupy validators.
const (
	mostCounted = 100_000 // evaluations predicted
	mostDigits  = 400     // of a number, or size of its exponent
)

func countable(c *Candidate) bool {
	return c.Exact.Evaluations <= mostCounted && max(c.Exact.NumberDigits, c.Exact.NumberExponent) <= mostDigits
}

// confirm measures again what would be kept, since noise only adds: l is to
// hold the least of both times. It returns nil if the second run failed.
func (s *Search) confirm(ctx context.Context, g *group, l *Look) *Look {
	if g.from != Once || l.outcome().Outcome.Killed() {
		return l
	}
	for _, n := range g.niches {
		value := n.goal.Metric.Value(l)
		last := len(n.elites) - 1
		if value <= 0 || last+1 == mostElites && value <= n.elites[last].value {
			continue
		}
		again, err := s.options.Runner.Once(ctx, l.Backend, l.Case, s.options.Budget)
		if err != nil {
			return nil
		}
		// phase takes the lesser of both
		both := append([]harness.Measurement{}, l.Measurements...)
		l.Measurements = append(again, both...)
		if again[len(again)-1].Outcome.Killed() {
			l.Measurements = append(both, again...)
		}
		return l
	}
	return l
}

// offerCells offers e to the cells of its shape, and of what it holds: lines
// that ran, or else keywords.
func (n *niche) offerCells(e *elite, l *Look) {
	n.offerShapes(e, l)
	if n.goal.Metric.From == Counted {
		for _, line := range l.Counts.Lines {
			n.parts.offer(line.Position, e, score{float64(line.Statements), e.bytes})
		}
		return
	}
	for _, k := range cellKeywords {
		if old := n.parts.best[k.name]; (old == nil || e.better(old.score)) && bytes.Contains(l.Schema, k.text) {
			n.parts.offer(k.name, e, e.score)
		}
	}
}

// offerShapes offers e to cells that keep what may come to more: what is
// costly for its length, what is costly for its depth, what is evaluated
// again and again rather than once in many places, and all that for schemas
// whose cost grows with depth.
func (n *niche) offerShapes(e *elite, l *Look) {
	n.shapes.offer("bytes "+strconv.Itoa(bits.Len(uint(e.bytes))), e, e.score)
	n.shapes.offer("depth "+strconv.Itoa(bits.Len(uint(l.Exact.Size.Depth))), e, e.score)
	again := float64(l.Exact.Evaluations) / float64(max(l.Exact.Pairs, 1))
	n.shapes.offer("again", e, score{again, e.bytes})
	if l.Growth != cost.Constant {
		n.shapes.offer(fmt.Sprint(l.Growth, " bytes ", bits.Len(uint(e.bytes))), e, e.score)
		n.shapes.offer(fmt.Sprint(l.Growth, " depth ", bits.Len(uint(l.Exact.Size.Depth))), e, e.score)
	}
}

// cellKeywords are the keywords that have a cell.
var cellKeywords = func() (all []struct {
	name string
	text []byte
}) {
	for _, k := range []string{
		"allOf", "anyOf", "oneOf", "not", "if", "dependentSchemas", "$ref", "$dynamicRef",
		"properties", "patternProperties", "additionalProperties", "propertyNames", "unevaluatedProperties",
		"prefixItems", "items", "contains", "unevaluatedItems",
		"uniqueItems", "enum", "const", "pattern", "multipleOf", "required", "format",
	} {
		all = append(all, struct {
			name string
			text []byte
		}{k, []byte(`"` + k + `":`)})
	}
	return all
}()
