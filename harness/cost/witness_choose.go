package cost

import "strconv"

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
