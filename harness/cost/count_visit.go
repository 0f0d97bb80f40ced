package cost

import (
	"cmp"
	"slices"
)

// A walk is a pending visit: where it stands among the in-place edges of a
// subschema, and among the location's keys.
type walk struct {
	s    int32
	next uint32
	key  int
}

// visit makes s and all that it applies in place active at l, targets first.
func (c *counter) visit(l *location, s int32) {
	if c.seen(l, s) {
		return
	}
	c.enter(l, s)
	for len(c.calls) > 0 {
		top := &c.calls[len(c.calls)-1]
		e, ok := c.nextInPlace(l, top)
		if !ok {
			s := top.s
			c.calls = c.calls[:len(c.calls)-1]
			if c.leave(l, s); c.stopped {
				break
			}
			continue
		}
		if !c.seen(l, e.to) {
			c.enter(l, e.to)
		} else if c.pos[e.to] < 0 {
			c.cycle = int64(max(c.subs[e.to].node, c.subs[top.s].node))
			break
		}
	}
	c.calls = c.calls[:0]
}

func (c *counter) seen(l *location, s int32) bool { return c.stamp[s] == l.serial }

func (c *counter) enter(l *location, s int32) {
	c.stamp[s], c.pos[s] = l.serial, -1
	c.calls = append(c.calls, walk{s: s, next: c.subs[s].first})
}

// nextInPlace returns the next in-place edge of w's subschema that applies.
// Guarded edges are found from whichever is shorter, the guards or the keys.
func (c *counter) nextInPlace(l *location, w *walk) (edge, bool) {
	u := &c.subs[w.s]
	for w.next < u.guards {
		e := c.edges[w.next]
		if w.next++; e.to >= 0 {
			return e, true
		}
	}
	if u.guards == u.props || l.isName || c.inst.nodes[l.node].kind != '{' {
		return edge{}, false
	}
	keys := c.keysOf(l)
	if int(u.props-u.guards) <= len(keys) {
		for w.next < u.props {
			e := c.edges[w.next]
			if w.next++; c.keyStamp[e.arg] == l.serial {
				return e, true
			}
		}
		return edge{}, false
	}
	for w.key < len(keys) {
		key := keys[w.key]
		w.key++
		if e, ok := byKey(c.edges[u.guards:u.props], key); ok {
			return e, true
		}
	}
	return edge{}, false
}

// byKey finds the edge of that key among edges sorted by key.
func byKey(edges []edge, key int32) (edge, bool) {
	if key < 0 {
		return edge{}, false
	}
	i, ok := slices.BinarySearchFunc(edges, key, func(e edge, k int32) int { return cmp.Compare(e.arg, k) })
	if !ok {
		return edge{}, false
	}
	return edges[i], true
}

// keysOf returns the keys of l's members, an object.
func (c *counter) keysOf(l *location) []int32 {
	if !l.hasKeys {
		l.hasKeys = true
		for m := range c.inst.children(l.node) {
			key := c.keys.find(c.inst.name(&c.inst.nodes[m]))
			if key >= 0 {
				c.keyStamp[key], c.keyAt[key] = l.serial, int32(len(c.keyIDs)-l.keys)
			}
			c.keyIDs = append(c.keyIDs, key)
		}
	}
	return c.keyIDs[l.keys:]
}

// leave makes s active, now that its in-place targets are.
func (c *counter) leave(l *location, s int32) {
	u := &c.subs[s]
	place := int32(len(c.actives) - l.actives)
	c.pos[s] = place
	c.actives = append(c.actives, active{sub: s})
	again := walk{s: s, next: u.first}
	for e, ok := c.nextInPlace(l, &again); ok; e, ok = c.nextInPlace(l, &again) {
		c.inner = append(c.inner, link{place, c.pos[e.to], e.kind})
		c.follow(1)
	}
	c.upper = c.upper || u.conditional || u.node < 0 && u.guards-u.first > 1
	if u.node >= 0 {
		c.pairs++
		c.weighAt(l, s, &c.actives[len(c.actives)-1].Tally)
	}
	if l.isName {
		return
	}
	if c.absent != nil && c.inst.nodes[l.node].kind == '{' {
		c.missing(l, place, s)
	}
	switch kind := c.inst.nodes[l.node].kind; {
	case kind == '{' && u.indexes > u.props:
		c.hit(l, place, u)
		if u.indexes > u.objects {
			c.listeners = append(c.listeners, place)
		}
	case kind == '[' && u.end > u.indexes:
		c.listeners = append(c.listeners, place)
	}
}
