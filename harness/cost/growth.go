package cost

import "slices"

// Growth is how the evaluations at one location grow with its depth in the
// instance, for the worst instance.
type Growth string

// The growth classes. With Constant growth a validator's work is linear in
// the instance.
const (
	Constant    Growth = "constant"
	Polynomial  Growth = "polynomial"
	Exponential Growth = "exponential"
	Endless     Growth = "endless" // an in-place cycle can be reached
)

// A growing is the growth from one entry.
type growing struct {
	recurs      bool // leads to a cyclic component
	degree      int
	exponential bool
	proven      bool // that it is exponential
}

// class returns the name of w's growth, its degree and whether it is proven.
func (w growing) class() (Growth, int, bool) {
	switch {
	case w.exponential:
		return Exponential, 0, w.proven
	case w.degree > 0:
		return Polynomial, w.degree, true
	}
	return Constant, 0, true
}

// growth classifies the schema.
//
// Read the entries as states of an automaton and the classes as letters:
// evaluations at one location are paths of one word, so growth is the
// automaton's ambiguity. It is exponential if and only if some state leads
// back to itself in two ways along one word (Weber and Seidl, "On the degree
// of ambiguity of finite automata", TCS 88, 1991: criterion EDA). Without
// that, a chain of components, each of which may go on and start the next at
// the same child, makes one degree a link; since the words of the links are
// not compared, the degree is an upper bound.
func (g *Graph) growth() growing {
	l := g.level()
	of := make([]growing, len(l.entries))
	for i := 0; i < len(l.order); {
		j, comp := i+1, l.comp[l.order[i]]
		for j < len(l.order) && l.comp[l.order[j]] == comp {
			j++
		}
		whole := l.componentGrowth(g, l.order[i:j], of, l.cyclic[comp])
		for _, e := range l.order[i:j] {
			of[e] = whole
		}
		i = j
	}
	return of[0]
}

// componentGrowth classifies one component from those that it leads to.
func (l *levels) componentGrowth(g *Graph, members []int32, of []growing, cyclic bool) growing {
	w := growing{recurs: cyclic}
	splits, inPlace := false, false
	for _, e := range members {
		n := &l.entries[e]
		inside := uint64(0) // evaluations that stay, started in place
		side := -1
		for _, t := range l.targets[n.inline:n.targets.to] {
			inside, side = l.meet(&w, of, e, t, inside, side)
		}
		inPlace = inPlace || inside > 0
		for _, c := range l.classes[n.classes.from:n.classes.to] {
			in, out := inside, side
			for _, r := range []span{c.targets, c.shared} {
				for _, t := range l.targets[r.from:r.to] {
					in, out = l.meet(&w, of, e, t, in, out)
				}
			}
			splits = splits || in > 1
			if in > 0 && out >= 0 {
				w.degree = max(w.degree, out+1)
			}
		}
	}
	if splits && cyclic {
		yes, sure := true, false
		if !inPlace {
			yes, sure = l.ambiguous(g, members)
		}
		w.exponential = w.exponential || yes
		w.proven = w.proven || yes && sure
	}
	return w
}

// meet takes in one target: it counts those that stay in the component and
// keeps the highest degree among the others that recur, -1 if none.
func (l *levels) meet(w *growing, of []growing, e int32, t target, inside uint64, side int) (uint64, int) {
	if l.comp[t.entry] == l.comp[e] {
		return addSat(inside, t.times), side
	}
	o := of[t.entry]
	w.recurs = w.recurs || o.recurs
	w.exponential = w.exponential || o.exponential
	w.proven = w.proven || o.proven
	w.degree = max(w.degree, o.degree)
	if o.recurs {
		side = max(side, o.degree)
	}
	return inside, side
}

// pairs is a search for two different paths of one word from an entry back
// to one entry, over pairs of entries of one component.
type pairs struct {
	*levels
	*Graph
	matchers []matcher
	seen     map[[2]int32]bool
	todo     [][2]int32
	room     int
}

// ambiguous reports whether a component has criterion EDA, and whether that
// is certain; if the search takes too long it is assumed.
func (l *levels) ambiguous(g *Graph, members []int32) (yes, certain bool) {
	p := &pairs{levels: l, Graph: g, matchers: g.nameMatchers(), seen: map[[2]int32]bool{}, room: 1 << 21}
	certain = !l.coarse
	for _, e := range members {
		n := &l.entries[e]
		for _, c := range l.classes[n.classes.from:n.classes.to] {
			stay := p.staying(e, &c)
			for i, t := range stay {
				if t.times > 1 {
					return true, certain
				}
				for _, u := range stay[i+1:] {
					if t.entry == u.entry || p.push(t.entry, u.entry) {
						return true, certain
					}
				}
			}
		}
	}
	for len(p.todo) > 0 {
		at := p.todo[len(p.todo)-1]
		p.todo = p.todo[:len(p.todo)-1]
		if p.step(at) {
			return true, certain
		}
		if p.room < 0 {
			return true, false
		}
	}
	return false, true
}

// staying returns the targets of class c that stay in e's component.
func (p *pairs) staying(e int32, c *class) []target {
	var stay []target
	for _, r := range []span{c.targets, c.shared} {
		for _, t := range p.targets[r.from:r.to] {
			if p.comp[t.entry] == p.comp[e] {
				stay = append(stay, t)
			}
		}
	}
	return stay
}

// push adds a pair to the search. It reports whether the pair has met.
func (p *pairs) push(a, b int32) bool {
	if a > b {
		a, b = b, a
	}
	if p.room--; !p.seen[[2]int32{a, b}] {
		p.seen[[2]int32{a, b}] = true
		p.todo = append(p.todo, [2]int32{a, b})
	}
	return a == b
}

// step follows every letter that both entries of a pair read.
func (p *pairs) step(at [2]int32) bool {
	a, b := &p.entries[at[0]], &p.entries[at[1]]
	for _, c := range p.classes[a.classes.from:a.classes.to] {
		left := p.staying(at[0], &c)
		if p.room--; len(left) == 0 {
			continue
		}
		for _, d := range p.classes[b.classes.from:b.classes.to] {
			if p.room--; !p.sameLetter(a, &c, b, &d) {
				continue
			}
			for _, t := range left {
				for _, u := range p.staying(at[1], &d) {
					if p.push(t.entry, u.entry) {
						return true
					}
				}
			}
		}
	}
	return false
}

// sameLetter reports whether one child can be of class c for entry a and of
// class d for entry b, or may be for all that is known.
func (p *pairs) sameLetter(a *entry, c *class, b *entry, d *class) bool {
	if (c.kind >= itemAt) != (d.kind >= itemAt) {
		return false
	}
	switch {
	case c.kind == d.kind && c.kind.once():
		return c.arg == d.arg
	case c.kind.once():
		return p.reads(d, c) && !p.hasOwn(b, c)
	case d.kind.once():
		return p.reads(c, d) && !p.hasOwn(a, d)
	case c.kind == memberMatched && d.kind == memberMatched:
		return !p.matchers[c.arg].excludes(&p.matchers[d.arg])
	}
	return true
}

// reads reports whether the open class c may hold the one child of named.
func (p *pairs) reads(c, named *class) bool {
	switch c.kind {
	case memberMatched:
		return p.matchers[c.arg].match([]byte(p.keyName(named.arg))) != no
	case itemRest:
		return named.arg >= c.arg
	}
	return true
}

// hasOwn reports whether e has a class for the one child of named.
func (p *pairs) hasOwn(e *entry, named *class) bool {
	return slices.ContainsFunc(p.classes[e.classes.from:e.classes.to], func(c class) bool {
		return c.kind == named.kind && c.arg == named.arg
	})
}
