package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"schemabench/fuzz"
)

// ErrNothingToDo is wrapped by the error of Run for options that leave
// nothing to search for.
var ErrNothingToDo = errors.New("nothing to search for")

// A group is the goals that one run of a candidate serves.
type group struct {
	from    Source
	backend Backend
	niches  []*niche
}

// A Search is what a search has found so far.
type Search struct {
	options Options
	gate    gate
	rand    *rand.Rand
	archive archive
	groups  []*group

	Tries int // inputs tried
	Runs  int // candidates run, the seeds included
}

// Run searches until the tries or the time are used up or ctx ends, which is
// no error: what was found by then stands. Errors are those of the Runner and
// the Counter.
func Run(ctx context.Context, o Options) (*Search, error) {
	s := &Search{
		options: o, gate: gate{size: o.Size, within: o.Within},
		rand: rand.New(rand.NewPCG(o.Seed, 0)),
	}
	s.gate.read.Profile = o.Profile
	s.archive.ends = map[string]*elite{}
	s.newGroups()
	if len(s.groups) == 0 || o.Size <= 0 {
		return nil, fmt.Errorf("search of %d metrics on %d backends in %d bytes: %w", len(o.Metrics), len(o.Backends), o.Size, ErrNothingToDo)
	}
	err := s.plant(ctx)
	for err == nil && !s.done(ctx) {
		err = s.round(ctx)
	}
	if ctx.Err() != nil {
		err = nil
	}
	return s, err
}

// newGroups makes a niche for each goal.
func (s *Search) newGroups() {
	for _, from := range []Source{Predicted, Once, Measured, Counted} {
		backends := s.options.Backends
		if from == Predicted {
			backends = []Backend{{}}
		}
		for _, b := range backends {
			g := &group{from: from, backend: b}
			for _, m := range s.options.Metrics {
				if m.From == from {
					g.niches = append(g.niches, &niche{goal: Goal{m, b.Name}})
				}
			}
			if len(g.niches) > 0 {
				s.groups = append(s.groups, g)
				s.archive.niches = append(s.archive.niches, g.niches...)
			}
		}
	}
}

func (s *Search) done(ctx context.Context) bool {
	o := s.options
	return ctx.Err() != nil || o.Tries > 0 && s.Tries >= o.Tries || !o.Until.IsZero() && !time.Now().Before(o.Until)
}

// plant runs the seeds for every group, and as many random ones.
func (s *Search) plant(ctx context.Context) error {
	seeds := append([][]byte{{}}, s.options.Seeds...)
	m := mutator{Rand: s.rand}
	for range 50 {
		seeds = append(seeds, m.bytes(1+s.rand.IntN(200)))
	}
	for _, data := range seeds {
		for _, g := range s.groups {
			if s.done(ctx) {
				return nil
			}
			if err := s.try(ctx, g, data); err != nil {
				return err
			}
		}
	}
	return nil
}

// round tries one input for one group, which take turns.
func (s *Search) round(ctx context.Context) error {
	g := s.groups[s.Tries%len(s.groups)]
	n := g.niches[s.rand.IntN(len(g.niches))]
	if s.rand.IntN(8) == 0 {
		n = s.archive.niches[s.rand.IntN(len(s.archive.niches))]
	}
	parent := n.pick(s.rand)
	if parent == nil || s.rand.IntN(16) == 0 {
		m := mutator{Rand: s.rand}
		m.data = m.bytes(1 + s.rand.IntN(200))
		m.fit(s.gate)
		return s.try(ctx, g, m.data)
	}
	mate := n.pick(s.rand)
	if other := s.archive.niches[s.rand.IntN(len(s.archive.niches))].pick(s.rand); other != nil && s.rand.IntN(2) == 0 {
		mate = other
	}
	return s.try(ctx, g, mutate(s.rand, parent, mate, s.gate))
}

// try tries an input for a group.
func (s *Search) try(ctx context.Context, g *group, data []byte) error {
	s.Tries++
	c := s.gate.admit(data)
	if c == nil || g.hopeless(c) {
		return nil
	}
	l, err := s.look(ctx, g.from, g.backend, c)
	if err != nil {
		return err
	}
	s.Runs++
	if l = s.confirm(ctx, g, l); l != nil {
		s.keep(g, l)
	}
	return nil
}

// hopeless reports whether c cannot be among the best any more: these use up
// the budget, and are smaller.
func (g *group) hopeless(c *Candidate) bool {
	for _, n := range g.niches {
		if len(n.elites) < mostElites || !n.elites[0].end.Outcome.Killed() || c.Bytes() < n.elites[mostElites-1].bytes {
			return false
		}
		if last := n.elites[mostElites-1]; !last.end.Outcome.Killed() {
			return false
		}
	}
	return true
}

// keep offers a candidate to the niches of its group.
func (s *Search) keep(g *group, l *Look) {
	spans := new([]fuzz.Span)
	for _, n := range g.niches {
		e := &elite{l.Candidate, score{n.goal.Metric.Value(l), l.Bytes()}, l.outcome(), spans}
		n.offerCells(e, l)
		if n.offer(e) {
			s.tell(n, true)
		}
	}
	if l.outcome().Outcome.Killed() {
		s.archive.offerEnd(&elite{l.Candidate, score{0, l.Bytes()}, l.outcome(), spans}, s.nearest(l.Candidate))
	}
	if s.Tries%256 == 0 {
		s.tell(g.niches[0], false)
	}
}

func (s *Search) tell(n *niche, raised bool) {
	if s.options.Tell != nil && len(n.elites) > 0 {
		best := n.elites[0]
		s.options.Tell(Progress{s.Tries, s.Runs, n.goal, best.value, best.bytes, raised})
	}
}
