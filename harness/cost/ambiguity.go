package cost

import "slices"

// A loop proves exponential growth: along its letters two different paths
// lead from the entry back to itself.
type loop struct {
	entry   int32
	letters []letter
}

// A letter is a child that is of class c and, unless d is -1, of class d.
type letter struct{ c, d int32 }

// pairs is a search for two different paths of one word from an entry back
// to one entry, over pairs of entries of one component.
type pairs struct {
	*levels
	*Graph
	matchers []matcher
	by       map[[2]int32]move // how the search came to each pair
	todo     [][2]int32
	room     int
}

// A move leads to a pair from another by a letter, or from one entry, at
// which the paths split, if both of from are equal.
type move struct {
	from [2]int32
	c, d int32
}

// ambiguous reports whether a component has criterion EDA and gives the loop
// that shows it. If the search takes too long it says yes without a loop.
func (l *levels) ambiguous(g *Graph, members []int32) (bool, *loop) {
	p := &pairs{levels: l, Graph: g, matchers: g.nameMatchers(), by: map[[2]int32]move{}, room: 1 << 21}
	for _, e := range members {
		if met := p.split(e); met >= 0 {
			return true, p.loopTo(met)
		}
		if p.room < 0 {
			return true, nil
		}
	}
	for len(p.todo) > 0 {
		at := p.todo[0]
		p.todo = p.todo[1:]
		if met := p.step(at); met >= 0 {
			return true, p.loopTo(met)
		}
		if p.room < 0 {
			return true, nil
		}
	}
	return false, nil
}

// split starts the search at the pairs that one child of e starts. It
// returns an entry that starts twice, or -1.
func (p *pairs) split(e int32) int32 {
	r := p.entries[e].classes
	for i := r.from; i < r.to && p.room >= 0; i++ {
		stay := p.staying(e, &p.classes[i])
		for k, t := range stay {
			by := move{[2]int32{e, e}, i, -1}
			if t.times > 1 {
				p.push(t.entry, t.entry, by)
				return t.entry
			}
			for _, u := range stay[k+1:] {
				if p.push(t.entry, u.entry, by) {
					return t.entry
				}
			}
		}
	}
	return -1
}

// loopTo returns the loop whose two paths meet at an entry: back from there
// to where they split, and on to the same entry.
func (p *pairs) loopTo(met int32) *loop {
	var word []letter
	at := [2]int32{met, met}
	for {
		by := p.by[at]
		word = append(word, letter{by.c, by.d})
		if at = by.from; at[0] == at[1] {
			break
		}
	}
	slices.Reverse(word)
	return &loop{at[0], append(word, p.way(met, at[0])...)}
}

// way returns the letters of a shortest path between entries.
func (l *levels) way(from, to int32) []letter {
	type origin struct {
		entry  int32
		letter letter
	}
	came := map[int32]origin{from: {entry: -1}}
	queue := []int32{from}
	for i := 0; i < len(queue); i++ {
		e := queue[i]
		if e == to {
			break
		}
		visit := func(r span, by letter) {
			for _, t := range l.targets[r.from:r.to] {
				if _, seen := came[t.entry]; !seen {
					came[t.entry] = origin{e, by}
					queue = append(queue, t.entry)
				}
			}
		}
		n := &l.entries[e]
		var shared span
		for c := n.classes.from; c < n.classes.to; c++ {
			visit(l.classes[c].targets, letter{c, -1})
			if s := l.classes[c].shared; s != shared {
				shared = s
				visit(s, letter{c, -1})
			}
		}
		visit(span{n.inline, n.targets.to}, letter{-1, -1})
	}
	var word []letter
	for at := to; at != from; at = came[at].entry {
		if by := came[at].letter; by.c >= 0 {
			word = append(word, by)
		}
	}
	slices.Reverse(word)
	return word
}

// push adds a pair to the search. It reports whether the pair has met.
func (p *pairs) push(a, b int32, by move) bool {
	if a > b {
		a, b = b, a
	}
	p.room--
	if _, seen := p.by[[2]int32{a, b}]; !seen {
		p.by[[2]int32{a, b}] = by
		p.todo = append(p.todo, [2]int32{a, b})
	}
	return a == b
}

// step follows every letter that both entries of a pair read. It returns
// the entry at which the two paths meet, or -1.
func (p *pairs) step(at [2]int32) int32 {
	a, b := &p.entries[at[0]], &p.entries[at[1]]
	for i := a.classes.from; i < a.classes.to && p.room >= 0; i++ {
		c := &p.classes[i]
		left := p.staying(at[0], c)
		if p.room--; len(left) == 0 {
			continue
		}
		for j := b.classes.from; j < b.classes.to; j++ {
			d := &p.classes[j]
			if p.room--; !p.sameLetter(a, c, b, d) {
				continue
			}
			for _, t := range left {
				for _, u := range p.staying(at[1], d) {
					if p.push(t.entry, u.entry, move{at, i, j}) {
						return t.entry
					}
				}
			}
		}
	}
	return -1
}
