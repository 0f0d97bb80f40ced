package cost

import "sync"

// A prepared is what counting needs beyond the graph, made at the first
// count.
type prepared struct {
	pointerLen []uint32 // by subschema: bytes of its JSON Pointer
	counters   sync.Pool
}

// prepare returns the graph's prepared.
func (g *Graph) prepare() *prepared {
	g.once.Do(func() {
		g.nameMatchers()
		g.prep = &prepared{pointerLen: g.pointerLens()}
	})
	return g.prep
}

// newCounter returns a counter, an old one if there is one.
func (g *Graph) newCounter(budget uint64) *counter {
	p := g.prepare()
	c, ok := p.counters.Get().(*counter)
	if !ok {
		c = &counter{
			Graph: g, prepared: p,
			stamp: make([]uint32, len(g.subs)), pos: make([]int32, len(g.subs)), keyStamp: make([]uint32, len(g.keys.names)), keyAt: make([]int32, len(g.keys.names)),
		}
	}
	c.reset(budget)
	return c
}

// reset makes the counter ready for another instance.
func (c *counter) reset(budget uint64) {
	if c.serial > 1<<31 { // before stamps could repeat
		clear(c.stamp)
		clear(c.keyStamp)
		c.serial = 0
	}
	c.inst = tree{nodes: c.inst.nodes[:0], docs: c.inst.docs[:0]}
	c.budget, c.cycle = budget, -1
	c.locations, c.actives, c.listeners = c.locations[:0], c.actives[:0], c.listeners[:0]
	c.inner, c.entries, c.keyIDs = c.inner[:0], c.entries[:0], c.keyIDs[:0]
	c.calls, c.pending, c.absentees = c.calls[:0], c.pending[:0], c.absentees[:0]
	c.followed, c.pairs, c.regex, c.probes = 0, 0, 0, 0
	c.hits = c.hits[:0]
	c.total, c.upper, c.stopped, c.gaveUp = Tally{}, false, false, false
}

// pointerLens returns the lengths of the JSON Pointers of all subschemas.
func (g *Graph) pointerLens() []uint32 {
	lens := make([]uint32, len(g.subs))
	type open struct {
		next, len uint32
		index     int32
		isArray   bool
	}
	var stack []open
	for i := range g.nodes {
		for len(stack) > 0 && stack[len(stack)-1].next <= uint32(i) {
			stack = stack[:len(stack)-1]
		}
		n, length := &g.nodes[i], uint32(0)
		if k := len(stack); k > 0 {
			p := &stack[k-1]
			length = p.len
			if p.isArray {
				length += 1 + uint32(decimalLen(p.index))
				p.index++
			} else {
				length += uint32(g.tokenLen(uint32(i)))
			}
		}
		if s := g.subOf[i]; s >= 0 {
			lens[s] = length
		}
		if n.kind == '{' || n.kind == '[' {
			stack = append(stack, open{next: n.next, len: length, isArray: n.kind == '['})
		}
	}
	return lens
}

// tokenLen returns the most bytes of member m's token in a JSON Pointer,
// with its slash: escapes of JSON are counted as written.
func (t *tree) tokenLen(m uint32) uint64 {
	n := &t.nodes[m]
	length := uint64(n.nameEnd-n.name) - 1
	for _, c := range t.text[n.name:n.nameEnd] {
		if c == '~' || c == '/' {
			length++
		}
	}
	return length
}

// keyName returns the property name of a key.
func (g *Graph) keyName(key int32) string { return string(g.keys.names[key]) }
