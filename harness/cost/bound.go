package cost

import "math"

// A Size caps an instance. A zero field is not known.
type Size struct {
	Bytes int64 // length of the JSON text
	Nodes int64 // JSON values in it, the root included
	Depth int64 // nesting of arrays and objects; 0 for none needs Nodes 1
}

// nodes returns the most values that an instance of that size has: each
// but the root takes two bytes at least, as in [0,0].
func (s Size) nodes() uint64 {
	n := uint64(math.MaxUint64)
	if s.Nodes > 0 {
		n = uint64(s.Nodes)
	}
	if s.Bytes > 0 {
		n = min(n, uint64(s.Bytes)/2+1)
	}
	return n
}

// depth returns the most levels of children below the root.
func (s Size) depth() uint64 {
	d := s.nodes() - 1
	if s.Depth > 0 {
		d = min(d, uint64(s.Depth))
	}
	return d
}

// Bound returns the most evaluations that any instance of that size takes,
// or math.MaxUint64 if there is no bound below. For an entry e, with F0 as in
// [Static], times(k,t) how often entry t starts at a child of class k, and K
// the evaluations of a member's name,
//
//	C(e, I) ≤ p(e) + b(e, depth)·(nodes − 1)
//	p(e)    = F0(e) + Σ times(k,t)·p(t) over classes k that occur once and
//	          entries t that do not lead back to e
//	b(e, 0) = 0
//	b(e, d) = max over k of K + Σ times(k,t)·w(t),  where
//	w(t)    = b(t, d−1) if p counts t, max(p(t), b(t, d−1)) otherwise
//
// by induction on the depth: the children share the nodes below the root,
// and each has one at least. The sums over k in p may be left out, so both
// forms are computed and the lower one is returned.
func (g *Graph) Bound(size Size) uint64 {
	if len(g.endless) > 0 {
		return math.MaxUint64
	}
	l := g.level()
	best := uint64(math.MaxUint64)
	for _, charge := range []bool{false, true} {
		s := newSolver(g, l, size.depth(), charge)
		s.solve()
		best = min(best, addSat(s.p[0], mulSat(s.b[0], size.nodes()-1)))
	}
	return best
}

// level returns the levels of the graph, made at the first call.
func (g *Graph) level() *levels {
	g.levelOnce.Do(func() { g.levels = g.newLevels() })
	return g.levels
}
