package cost

import (
	"cmp"
	"slices"
)

// A Hot is a subschema at which evaluation of an instance location starts:
// the root, or one that a keyword applies to children.
type Hot struct {
	Step
	// From is a shortest way of evaluation from the root to Pointer.
	From []string
	// Heaviest goes on from Pointer in place, each step to the in-place
	// target that costs most. It shows where the evaluations come from. It
	// has at most 16 steps.
	Heaviest []Step
}

// A Step is a subschema with its evaluations at one location: F0 as in
// [Static].
type Step struct {
	Pointer     string // JSON Pointer
	Evaluations uint64
}

// Costliest returns the k subschemas at which one location costs most, in
// falling order.
func (g *Graph) Costliest(k int) []Hot {
	from := g.shortestWays()
	var starts []int32
	for s := range g.subs {
		if f := from[s]; f.starts && g.subs[s].node >= 0 {
			starts = append(starts, int32(s))
		}
	}
	slices.SortFunc(starts, func(a, b int32) int {
		return cmp.Or(-cmp.Compare(g.f0[a], g.f0[b]), cmp.Compare(a, b))
	})
	var top []Hot
	for _, s := range starts[:min(max(k, 0), len(starts))] {
		h := Hot{Step: g.step(s), Heaviest: g.heaviest(s)}
		for p := s; p != g.root; {
			if p = from[p].source; g.subs[p].node >= 0 {
				h.From = append(h.From, g.step(p).Pointer)
			}
		}
		slices.Reverse(h.From)
		top = append(top, h)
	}
	return top
}

func (g *Graph) step(s int32) Step { return Step{g.pointer(uint32(g.subs[s].node)), g.f0[s]} }

// heaviest follows the costliest in-place edges from s.
func (g *Graph) heaviest(s int32) []Step {
	const most = 16
	var steps []Step
	for len(steps) < most {
		u := &g.subs[s]
		next := int32(-1)
		for _, e := range g.edges[u.first:u.props] {
			if e.to >= 0 && (next < 0 || g.f0[e.to] > g.f0[next]) {
				next = e.to
			}
		}
		if next < 0 {
			break
		}
		if s = next; g.subs[s].node >= 0 {
			steps = append(steps, g.step(s))
		}
	}
	return steps
}

// A way is how a search reached a subschema.
type way struct {
	source        int32
	found, starts bool // starts: by a descending edge, or it is the root
}

// shortestWays searches the graph breadth first.
func (g *Graph) shortestWays() []way {
	ways := make([]way, len(g.subs))
	ways[g.root] = way{source: g.root, found: true, starts: true}
	queue := []int32{g.root}
	for i := 0; i < len(queue); i++ {
		s := queue[i]
		u := &g.subs[s]
		for at := u.first; at < u.end; at++ {
			e := g.edges[at]
			if e.to < 0 {
				continue
			}
			w := &ways[e.to]
			w.starts = w.starts || at >= u.props
			if !w.found {
				w.found, w.source = true, s
				queue = append(queue, e.to)
			}
		}
	}
	return ways
}
