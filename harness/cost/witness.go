package cost

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

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

// along chooses the child that the next letter asks for: first those of
// way, then those of loop again and again.
func (w *witness) along(way, loop []letter) func([]target) (childAt, bool) {
	i := 0
	return func([]target) (childAt, bool) {
		at := loop
		if i < len(way) {
			at = way[i:]
		} else {
			at = loop[(i-len(way))%len(loop):]
		}
		i++
		return w.spell(at[0]), true
	}
}

// spell returns a child of both classes of a letter, if one is found.
func (w *witness) spell(l letter) childAt {
	c := &w.classes[l.c]
	if l.d < 0 {
		return w.child(c)
	}
	d := &w.classes[l.d]
	switch {
	case c.kind.once():
		return w.child(c)
	case d.kind.once(), c.kind == memberOther:
		return w.child(d)
	case c.kind == itemRest:
		return childAt{isItem: true, index: max(c.arg, d.arg)}
	}
	return w.child(c)
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

// maxCandidates is the most children that are compared at one level.
const maxCandidates = 16

// greedy chooses the child with the highest bound.
func (w *witness) greedy(at []target) (best childAt, ok bool) {
	var most uint64
	tried := map[childAt]bool{}
	for _, t := range at {
		c := w.steepestClass(t.entry)
		if c == nil || len(tried) >= maxCandidates {
			continue
		}
		child := w.child(c)
		if tried[child] {
			continue
		}
		tried[child] = true
		if _, value := w.follow(at, child); value > most {
			best, most, ok = child, value, true
		}
	}
	return best, ok
}

// value is the bound of the entries that class c starts.
func (w *witness) value(c *class) uint64 {
	if c.shared != w.shared {
		w.shared, w.sharedSum = c.shared, w.start(c.shared)
	}
	return addSat(addSat(c.names, w.sharedSum), w.start(c.targets))
}

func (w *witness) steepestClass(e int32) *class {
	var best *class
	var most uint64
	r := w.entries[e].classes
	for i := r.from; i < r.to; i++ {
		if v := w.value(&w.classes[i]); v > most {
			best, most = &w.classes[i], v
		}
	}
	return best
}

// child spells a child of class c.
func (w *witness) child(c *class) childAt {
	switch c.kind {
	case memberNamed:
		return childAt{name: w.keyName(c.arg)}
	case memberMatched:
		return childAt{name: sample(w.patterns[c.arg].text)}
	case memberOther:
		return childAt{name: w.freshName()}
	}
	return childAt{isItem: true, index: c.arg}
}

// freshName returns a name that the schema neither has nor matches, if one
// is found among the first few.
func (w *witness) freshName() string {
	for i := 0; w.fresh == "" && i < 1000; i++ {
		name := "z" + strconv.Itoa(i)
		taken := w.keys.find([]byte(name)) >= 0
		for j := range w.matchers {
			taken = taken || w.patterns[j].ofNames && w.matchers[j].match([]byte(name)) == yes
		}
		if !taken || i == 999 {
			w.fresh = name
		}
	}
	return w.fresh
}

// follow returns what starts at one child of a location.
func (w *witness) follow(at []target, s childAt) ([]target, uint64) {
	times := map[int32]uint64{}
	var order []int32
	var total uint64
	for _, t := range at {
		c := w.classOf(t.entry, s)
		if c == nil {
			continue
		}
		total = addSat(total, mulSat(t.times, w.value(c)))
		for _, r := range []span{c.targets, c.shared} {
			for _, u := range w.targets[r.from:r.to] {
				if _, seen := times[u.entry]; !seen {
					order = append(order, u.entry)
				}
				times[u.entry] = addSat(times[u.entry], mulSat(t.times, u.times))
			}
		}
	}
	next := make([]target, len(order))
	for i, e := range order {
		next[i] = target{e, times[e]}
	}
	return w.inline(next), total
}

// classOf returns the class of an entry that the child belongs to, the
// steepest if it has several choices or patterns.
func (w *witness) classOf(e int32, s childAt) *class {
	var best [3]*class // named or at an index; matched; the rest
	key := w.keys.find([]byte(s.name))
	r := w.entries[e].classes
	for i := r.from; i < r.to; i++ {
		c := &w.classes[i]
		if s.isItem != (c.kind >= itemAt) {
			continue
		}
		rank := 2
		switch c.kind {
		case memberNamed:
			rank = 0
			if key != c.arg {
				continue
			}
		case memberMatched:
			rank = 1
			if w.matchers[c.arg].match([]byte(s.name)) == no {
				continue
			}
		case itemAt:
			rank = 0
			if c.arg != s.index {
				continue
			}
		case itemRest:
			if s.index < c.arg {
				continue
			}
		}
		if best[rank] == nil || w.value(c) > w.value(best[rank]) {
			best[rank] = c
		}
	}
	for _, c := range best {
		if c != nil {
			return c
		}
	}
	return nil
}

// guards returns the names that let every dependent schema apply to the
// entries at a location.
func (w *witness) guards(at []target) []string {
	if !w.hasGuards {
		return nil
	}
	var found []string
	seen := map[int32]bool{}
	var todo []int32
	for _, t := range at {
		todo = append(todo, w.entries[t.entry].sub)
	}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		u := &w.subs[s]
		for _, e := range w.edges[u.first:u.props] {
			if e.kind == guarded {
				found = append(found, w.keyName(e.arg))
			}
			if e.to >= 0 {
				todo = append(todo, e.to)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// write spells an instance whose children choose picks, level by level.
func (w *witness) write(depth int, choose func([]target) (childAt, bool)) harness.Instance {
	var b, tail []byte
	at := w.inline([]target{{0, 1}})
	for range depth {
		c, ok := choose(at)
		next, value := w.follow(at, c)
		if !ok || value == 0 {
			break
		}
		if c.isItem {
			b = append(append(b, '['), strings.Repeat("null,", int(c.index))...)
			tail = append(tail, ']')
		} else {
			b = appendMembers(append(b, '{'), w.guards(at), c.name)
			b, _ = jsontext.AppendQuote(b, c.name)
			b, tail = append(b, ':'), append(tail, '}')
		}
		at = next
	}
	b = appendMembers(append(b, '{'), w.guards(at), "")
	b = append(bytes.TrimSuffix(b, []byte(",")), '}')
	slices.Reverse(tail)
	return append(b, tail...)
}

// appendMembers writes a null member for each name but one.
func appendMembers(b []byte, names []string, but string) []byte {
	for _, name := range names {
		if name != but {
			b, _ = jsontext.AppendQuote(b, name)
			b = append(b, ":null,"...)
		}
	}
	return b
}
