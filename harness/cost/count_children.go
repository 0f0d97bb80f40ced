package cost

import "cmp"

// member opens what the listeners of l apply to the member at node m: first
// to its name, at the next call to its value.
func (c *counter) member(l *location, m uint32) {
	c.pending = c.pending[:0]
	if l.hit == len(c.hits) && len(c.listeners) == l.listeners {
		l.child = l.end // nothing looks at the rest
		return
	}
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
	for ; l.hit < len(c.hits) && c.hits[l.hit].index == l.index; l.hit++ {
		c.pending = append(c.pending, pending{c.hits[l.hit].from, c.hits[l.hit].to})
	}
	for _, place := range c.listeners[l.listeners:] {
		c.byName(place, &c.subs[c.actives[l.actives+int(place)].sub], name, c.keysOf(l)[l.index])
	}
	l.namesDone = false
	l.child = c.inst.nodes[m].next
	l.index++
	if len(c.pending) > 0 {
		c.open(m, false, path)
	}
}

// hit notes the members that u's properties name. It looks from whichever is
// shorter, the properties or the members.
func (c *counter) hit(l *location, place int32, u *sub) {
	props, keys := c.edges[u.props:u.objects], c.keysOf(l)
	c.probe(min(len(props), len(keys)))
	if len(props) <= len(keys) {
		for _, e := range props {
			if c.keyStamp[e.arg] == l.serial {
				c.hits = append(c.hits, hit{c.keyAt[e.arg], place, e.to})
			}
		}
		return
	}
	for i, key := range keys {
		if e, ok := byKey(props, key); ok {
			c.hits = append(c.hits, hit{int32(i), place, e.to})
		}
	}
}

func (h hit) compare(o hit) int { return cmp.Compare(h.index, o.index) }

// maxProbes is the most looks for a name that one count takes: about a
// second.
const maxProbes = 1 << 28

// probe counts n looks for a name, which may come to no evaluation.
func (c *counter) probe(n int) {
	c.probes += uint64(n)
	c.gaveUp = c.gaveUp || c.probes > maxProbes
}

// byName finds the edges of u to a member, except its properties.
func (c *counter) byName(place int32, u *sub, name []byte, key int32) {
	answer := no
	if _, ok := byKey(c.edges[u.props:u.objects], key); ok {
		answer = yes
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
			c.upper = c.upper || a == maybe
			if answer != yes {
				answer = a
			}
			c.pending = append(c.pending, pending{place, e.to})
		}
	}
	if answer != yes && more >= 0 {
		c.pending = append(c.pending, pending{place, more})
	}
	if rest >= 0 && answer != yes {
		c.pending = append(c.pending, pending{place, rest})
		c.upper = c.upper || u.props > u.first
	}
}

// match decides whether pattern p matches a name, as long as the room for
// finding out lasts. After that it says maybe, and the caller counts both.
func (c *counter) match(p int32, name []byte) answer {
	m := &c.matchers[p]
	switch {
	case m.plain:
		c.regex += 1 + uint64(len(name))/16
	case m.re != nil:
		c.regex = addSat(c.regex, mulSat(uint64(c.patterns[p].size), uint64(len(name)+1)))
	}
	if c.regex > maxRegexSteps {
		return maybe
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
	kept := c.listeners[:l.listeners]
	for _, place := range c.listeners[l.listeners:] {
		u := &c.subs[c.actives[l.actives+int(place)].sub]
		if u.end > u.arrays || at+1 < int32(u.arrays-u.indexes) {
			kept = append(kept, place) // it looks at the next item too
		}
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
	if c.listeners = kept; len(kept) == l.listeners {
		l.child = l.end
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
