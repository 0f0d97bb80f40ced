package cost

import (
	"cmp"
	"math"
	"slices"
)

// A solver computes p and b for one depth.
type solver struct {
	*Graph
	*levels
	depth  uint64
	charge bool     // p counts what occurs once
	p      []uint64 // by entry
	b, nb  []uint64 // by entry: b at the last depth and at the one being computed
	room   int      // steps left for repeating cyclic components
}

func newSolver(g *Graph, l *levels, depth uint64, charge bool) *solver {
	n := len(l.entries)
	return &solver{
		Graph: g, levels: l, depth: depth, charge: charge,
		p: make([]uint64, n), b: make([]uint64, n), nb: make([]uint64, n),
		room: 64*len(l.targets) + 1<<20,
	}
}

// solve goes through the components, targets first.
func (s *solver) solve() {
	for i := 0; i < len(s.levels.order); {
		j := i + 1
		comp := s.comp[s.levels.order[i]]
		for j < len(s.levels.order) && s.comp[s.levels.order[j]] == comp {
			j++
		}
		s.component(s.levels.order[i:j], s.cyclic[comp])
		i = j
	}
}

// component computes p and b of one component.
func (s *solver) component(members []int32, cyclic bool) {
	if len(members) > 1 { // in-place targets first
		members = slices.Clone(members)
		slices.SortFunc(members, func(x, y int32) int {
			return cmp.Compare(s.rank[s.entries[x].sub], s.rank[s.entries[y].sub])
		})
	}
	for _, e := range members {
		s.p[e] = s.charged(e)
	}
	rounds := uint64(1)
	if cyclic {
		rounds = s.depth
	}
	for d := uint64(0); d < rounds; d++ {
		same := true
		for _, e := range members {
			s.nb[e] = s.slope(e)
			same = same && s.nb[e] == s.b[e]
			s.room -= int(s.entries[e].targets.to - s.entries[e].targets.from)
		}
		for _, e := range members {
			if cyclic && s.room < 0 && !same && d+1 < rounds {
				s.nb[e] = math.MaxUint64
			}
			s.b[e] = s.nb[e]
		}
		if same || s.room < 0 {
			break
		}
	}
}

// charged returns p of an entry.
func (s *solver) charged(e int32) uint64 {
	n := &s.entries[e]
	sum := s.f0[n.sub]
	if !s.charge {
		return sum
	}
	if n.inline < n.targets.to {
		sum = addSat(1, s.absentCost(n.sub))
		for _, t := range s.targets[n.inline:n.targets.to] {
			sum = addSat(sum, mulSat(t.times, s.p[t.entry]))
		}
	}
	var most, now uint64
	choice := int32(-1)
	for _, c := range s.classes[n.classes.from:n.classes.to] {
		if c.choice != choice {
			choice, now = c.choice, 0
		}
		if c.kind.once() {
			for _, t := range s.targets[c.targets.from:c.targets.to] {
				if s.comp[t.entry] != s.comp[e] {
					now = addSat(now, mulSat(t.times, s.p[t.entry]))
				}
			}
		}
		most = max(most, now)
	}
	return addSat(sum, most)
}

// slope returns b of an entry at the next depth.
func (s *solver) slope(e int32) uint64 {
	n := &s.entries[e]
	var most, inline, sharedSum uint64
	var shared span // of which sharedSum is the sum
	for i := range s.classes[n.classes.from:n.classes.to] {
		c := &s.classes[n.classes.from+int32(i)]
		sum := c.names
		for _, t := range s.targets[c.targets.from:c.targets.to] {
			w := s.b[t.entry]
			if !s.charge || !c.kind.once() || s.comp[t.entry] == s.comp[e] {
				w = max(w, s.p[t.entry])
			}
			sum = addSat(sum, mulSat(t.times, w))
		}
		if c.shared != shared {
			shared, sharedSum = c.shared, s.start(c.shared)
		}
		most = max(most, addSat(sum, sharedSum))
	}
	for _, t := range s.targets[n.inline:n.targets.to] {
		inline = addSat(inline, mulSat(t.times, s.nb[t.entry]))
	}
	return addSat(most, inline)
}

// start returns the bound of what a run of targets starts.
func (s *solver) start(r span) uint64 {
	var sum uint64
	for _, t := range s.targets[r.from:r.to] {
		sum = addSat(sum, mulSat(t.times, max(s.b[t.entry], s.p[t.entry])))
	}
	return sum
}
