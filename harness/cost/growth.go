package cost

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
	proven      bool  // that it is exponential
	loop        *loop // what proves it
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
		var shared span
		sharedIn, sharedOut := inside, side // with the targets in shared
		for _, c := range l.classes[n.classes.from:n.classes.to] {
			if c.shared != shared {
				shared, sharedIn, sharedOut = c.shared, inside, side
				for _, t := range l.targets[shared.from:shared.to] {
					sharedIn, sharedOut = l.meet(&w, of, e, t, sharedIn, sharedOut)
				}
			}
			in, out := sharedIn, sharedOut
			for _, t := range l.targets[c.targets.from:c.targets.to] {
				in, out = l.meet(&w, of, e, t, in, out)
			}
			splits = splits || in > 1
			if in > 0 && out >= 0 {
				w.degree = max(w.degree, out+1)
			}
		}
	}
	if splits && cyclic {
		yes, found := true, (*loop)(nil)
		if !inPlace {
			yes, found = l.ambiguous(g, members)
		}
		w.exponential = w.exponential || yes
		if found != nil {
			w.proven, w.loop = w.proven || !l.coarse, found
		}
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
	if w.loop == nil {
		w.loop = o.loop
	}
	w.degree = max(w.degree, o.degree)
	if o.recurs {
		side = max(side, o.degree)
	}
	return inside, side
}
