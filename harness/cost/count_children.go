package cost

// member opens what the listeners of l apply to the member at node m: first
// to its name, at the next call to its value.
func (c *counter) member(l *location, m uint32) {
	c.pending = c.pending[:0]
	path := l.path + c.inst.tokenLen(m)
	if !l.namesDone {
		l.namesDone = true
		for _, place := range c.listeners[l.listeners:] {
			u := &c.subs[c.actives[l.actives+int(place)].sub]
			for _, e := range c.edges[u.objects:u.indexes] {
				if e.kind == names {
					c.pending = append(c.pending, pending{place, e.to})
				}
			}
		}
		if len(c.pending) > 0 {
			c.open(m, true, path)
			return
		}
	}
	name := c.inst.name(&c.inst.nodes[m])
	key := c.keysOf(l)[l.index]
	l.namesDone = false
	l.child = c.inst.nodes[m].next
	l.index++
	for _, place := range c.listeners[l.listeners:] {
		c.byName(place, &c.subs[c.actives[l.actives+int(place)].sub], name, key)
	}
	if len(c.pending) > 0 {
		c.open(m, false, path)
	}
}

// byName finds the edges of u to a member.
func (c *counter) byName(place int32, u *sub, name []byte, key int32) {
	answer := no
	if e, ok := byKey(c.edges[u.props:u.objects], key); ok {
		answer = yes
		c.pending = append(c.pending, pending{place, e.to})
	}
	var more, rest int32 = -1, -1
	for _, e := range c.edges[u.objects:u.indexes] {
		switch e.kind {
		case additional:
			more = e.to
		case unevaluated:
			rest = e.to
		case byPattern:
			a := c.match(e.arg, name)
			if a == no {
				continue
			}
			if answer != yes {
				answer = a
			}
			c.pending = append(c.pending, pending{place, e.to})
		}
	}
	c.upper = c.upper || answer == maybe
	if answer != yes && more >= 0 {
		c.pending = append(c.pending, pending{place, more})
	}
	again := c.options.Profile.LeftoversAgain
	if rest >= 0 && (again || answer != yes) {
		c.pending = append(c.pending, pending{place, rest})
		c.upper = c.upper || u.props > u.first
	}
}

// match decides whether pattern p matches a name, as long as the room for
// running patterns lasts: twice the work of following an edge a byte.
func (c *counter) match(p int32, name []byte) answer {
	m := &c.matchers[p]
	if !m.plain && m.re != nil {
		c.regex = addSat(c.regex, mulSat(uint64(c.patterns[p].size), uint64(len(name)+1)))
		if c.regex > maxRegexSteps {
			return maybe
		}
	}
	return m.match(name)
}

// maxRegexSteps is the most instructions × bytes that one count spends on
// finding out which patterns match. It is about a second.
const maxRegexSteps = 100_000_000

// item opens what the listeners of l apply to the item at node i.
func (c *counter) item(l *location, i uint32) {
	c.pending = c.pending[:0]
	at := l.index
	l.child = c.inst.nodes[i].next
	l.index++
	for _, place := range c.listeners[l.listeners:] {
		u := &c.subs[c.actives[l.actives+int(place)].sub]
		if at < int32(u.arrays-u.indexes) {
			c.pending = append(c.pending, pending{place, c.edges[u.indexes+uint32(at)].to})
		}
		for _, e := range c.edges[u.arrays:u.end] {
			if e.kind != contains && at < e.arg {
				continue
			}
			c.pending = append(c.pending, pending{place, e.to})
			c.upper = c.upper || e.kind == leftItems && (u.props > u.first || u.end-u.arrays > 1)
		}
	}
	if len(c.pending) > 0 {
		c.open(i, false, l.path+1+decimalLen(at))
	}
}

// decimalLen returns the number of decimal digits of n ≥ 0.
func decimalLen(n int32) uint64 {
	digits := uint64(1)
	for ; n >= 10; n /= 10 {
		digits++
	}
	return digits
}
