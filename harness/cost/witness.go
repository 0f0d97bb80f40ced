package cost

import (
	"fmt"
	"math"
	"slices"

	"schemabench/harness"
)

// Witness returns an instance, nested to that depth if the schema descends
// so far, at whose innermost location many evaluations meet: from level to
// level it follows the child whose bound is highest. Count on it is a lower
// bound for the schema, so growth over two depths certifies the class that
// [Static] gives. The instance need not be valid. The error wraps [ErrCycle]
// if the schema has an in-place cycle.
func (g *Graph) Witness(depth int) (harness.Instance, error) {
	if len(g.endless) > 0 {
		return nil, fmt.Errorf("make a witness: %w", ErrCycle)
	}
	w := &witness{solver: g.steepest(depth), matchers: g.nameMatchers()}
	best := w.write(depth, w.greedy)
	if l := g.growth().loop; l != nil {
		looping := w.write(depth, w.along(g.level().way(0, l.entry), l.letters))
		if g.costs(looping) > g.costs(best) {
			return looping, nil
		}
	}
	return best, nil
}

// costs returns the count of an instance.
func (g *Graph) costs(i harness.Instance) uint64 {
	x, err := g.Count(i, NoBudget)
	if err != nil {
		return 0
	}
	return x.Evaluations
}

// steepest returns a solver for at most that depth, less if the numbers
// would saturate and no longer tell children apart.
func (g *Graph) steepest(depth int) *solver {
	var best *solver
	for d := 1; ; d = min(2*d, depth) {
		s := newSolver(g, g.level(), uint64(max(d, 0)), false)
		s.solve()
		if best != nil && slices.Max(s.b) > math.MaxUint64>>8 {
			return best
		}
		if best = s; d >= depth {
			return best
		}
	}
}

type witness struct {
	*solver
	matchers []matcher
	fresh    string

	shared    span // of which sharedSum is the bound
	sharedSum uint64
}

// A childAt is a child of a container.
type childAt struct {
	isItem bool
	name   string
	index  int32
}

// inline adds to the entries at a location those that start with them.
func (w *witness) inline(at []target) []target {
	for i := 0; i < len(at); i++ {
		n := &w.entries[at[i].entry]
		for _, t := range w.targets[n.inline:n.targets.to] {
			at = append(at, target{t.entry, mulSat(at[i].times, t.times)})
		}
		at = merge(at, i)
	}
	return at
}

// merge adds up targets of one entry behind place i.
func merge(at []target, i int) []target {
	if len(at) < 1<<10 {
		return at
	}
	slices.SortFunc(at[i+1:], func(a, b target) int { return int(a.entry - b.entry) })
	kept := at[:i+1]
	for _, t := range at[i+1:] {
		if k := len(kept) - 1; k > i && kept[k].entry == t.entry {
			kept[k].times = addSat(kept[k].times, t.times)
		} else {
			kept = append(kept, t)
		}
	}
	return kept
}
