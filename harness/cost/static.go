package cost

import "math"

// Static is what a schema alone says of the cost of validation.
type Static struct {
	// Evaluations is F0: the evaluations at one instance location that has
	// no children, with every reference followed and everything run.
	// It saturates at math.MaxUint64, which also stands for no end.
	Evaluations uint64
	// Chain is the length of the longest chain of in-place applicators and
	// references at any location, in subschemas: the deepest stack there.
	Chain uint64
	// Growth and Degree say how the evaluations at one location grow with its
	// depth. The degree of polynomial growth is an upper bound. Proven is
	// false if exponential growth could not be told from less.
	Growth Growth
	Degree int
	Proven bool
	// Cycles are in-place cycles, each as JSON Pointers in the order of
	// evaluation: a validator that enters one never leaves. At most 8 cycles
	// of at most 64 pointers are given.
	Cycles [][]string
	// External are references to documents that are not at hand, and $schema
	// of unknown dialects; Unresolved are references into documents that are.
	// At most 16 of each are listed; the counts are of all.
	External, Unresolved           []Ref
	ExternalCount, UnresolvedCount int

	Bytes      int // length of the schema
	Depth      int // nesting of its JSON
	Subschemas int // subschemas, those of loaded metaschemas included

	RegexSize  int64 // instructions of the largest regular expression program; an estimate from above if it is large
	RegexTotal int64 // the same of all different patterns together
	NotRE2     []Ref // patterns that package regexp refuses, at most 16 listed
	EnumBytes  int64 // bytes of all enum and const values
	Digits     int64 // most digits of a number
	Exponent   int64 // largest absolute exponent of a number, as in 1e5; saturates at 1<<40
}

// Static returns what the schema alone says. The first call does the work.
func (g *Graph) Static() Static {
	g.staticOnce.Do(func() { g.static = g.newStatic() })
	return g.static
}

func (g *Graph) newStatic() Static {
	s := Static{
		Evaluations: g.f0[g.root], Chain: g.longestChain(), Growth: Endless, Proven: true,
		External: g.list(g.external), ExternalCount: len(g.external),
		Unresolved: g.list(g.unresolved), UnresolvedCount: len(g.unresolved),
		Bytes: g.given, Depth: g.depth, Digits: g.digits, Exponent: g.exponent,
	}
	for i := range g.subs {
		if u := &g.subs[i]; u.node >= 0 {
			s.Subschemas++
			if u.leaf >= 0 {
				s.EnumBytes += g.leaves[u.leaf].enum
			}
		}
	}
	g.addPatterns(&s)
	for _, c := range g.cycles {
		s.Cycles = append(s.Cycles, g.spell(c))
	}
	switch {
	case len(g.endless) > 0:
	case !g.hasRefs: // a tree
		s.Growth = Constant
	default:
		s.Growth, s.Degree, s.Proven = g.growth().class()
	}
	return s
}

// longestChain returns the longest chain that evaluation can start, be it at
// the root or at what descends from it.
func (g *Graph) longestChain() uint64 {
	var most uint64
	for _, s := range g.reached {
		most = max(most, g.chain[s])
	}
	return most
}

// spell returns the JSON Pointers of a cycle, at most 64 of them.
func (g *Graph) spell(cycle []int32) []string {
	var pointers []string
	for _, s := range cycle {
		if n := g.subs[s].node; n >= 0 && len(pointers) < 64 {
			pointers = append(pointers, g.pointer(uint32(n)))
		}
	}
	return pointers
}

// weigh computes F0 and the longest chain of every reached subschema.
//
//	F0(s)    = w(s) + Σ F0(t) over in-place edges s→t other than then, else
//	           + max(F0(then), F0(else)); of a hub, max F0(candidate)
//	chain(s) = 1 + max chain(t)
//
// On and before an in-place cycle both are math.MaxUint64.
func (g *Graph) weigh() {
	both := make([]uint64, 2*len(g.subs))
	g.f0, g.chain = both[:len(g.subs)], both[len(g.subs):]
	for _, s := range g.endless {
		g.f0[s], g.chain[s] = math.MaxUint64, math.MaxUint64
	}
	for _, s := range g.reached {
		if g.f0[s] == 0 {
			g.f0[s], g.chain[s] = g.combine(s, g.f0), addSat(g.deepest(s), 1)
		}
	}
	g.weighAbsent()
}

// weight returns the evaluations that visiting s itself counts for.
func (g *Graph) weight(s int32) uint64 {
	switch u := &g.subs[s]; {
	case u.node < 0:
		return 0
	case u.isFalse:
		return g.options.Profile.falseWeight()
	}
	return 1
}

// combine returns the cost of s at one location from those of its in-place
// targets.
func (g *Graph) combine(s int32, of []uint64) uint64 {
	u := &g.subs[s]
	sum, then, otherwise, most := addSat(g.weight(s), g.absentCost(s)), uint64(0), uint64(0), uint64(0)
	for _, e := range g.edges[u.first:u.props] {
		if e.to < 0 {
			continue
		}
		switch e.kind {
		case thenBranch:
			then = of[e.to]
		case elseBranch:
			otherwise = of[e.to]
		case candidate:
			most = max(most, of[e.to])
		default:
			sum = addSat(sum, of[e.to])
		}
	}
	return addSat(sum, max(then, otherwise, most))
}

// deepest returns the longest chain that hangs from s.
func (g *Graph) deepest(s int32) uint64 {
	var most uint64
	u := &g.subs[s]
	for _, e := range g.edges[u.first:u.props] {
		if e.to >= 0 {
			most = max(most, g.chain[e.to])
		}
	}
	return most
}

// addSat adds and saturates.
func addSat(a, b uint64) uint64 {
	if c := a + b; c >= a {
		return c
	}
	return math.MaxUint64
}

// mulSat multiplies and saturates.
func mulSat(a, b uint64) uint64 {
	if a != 0 && b > math.MaxUint64/a {
		return math.MaxUint64
	}
	return a * b
}
