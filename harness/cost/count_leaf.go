package cost

// weighAt sets t to what visiting s at l costs by itself.
func (c *counter) weighAt(l *location, s int32, t *Tally) {
	t.Evaluations, t.Stack = c.weight(s), 1
	t.ErrorBytes = l.path + uint64(c.pointerLen[s])
	if at := c.subs[s].leaf; at >= 0 {
		c.weighLeaf(l, &c.leaves[at], t)
	}
}

// weighLeaf adds the assertions.
func (c *counter) weighLeaf(l *location, f *leaf, t *Tally) {
	n := &c.inst.nodes[l.node]
	kind, size := n.kind, uint64(n.end-n.start)
	if l.isName {
		kind, size = '"', uint64(n.nameEnd-n.name)
	}
	if f.values > 0 {
		t.EnumBytes = min(uint64(f.enum), mulSat(uint64(f.values), size))
	}
	switch kind {
	case '"':
		if f.pattern >= 0 {
			t.RegexSteps = mulSat(uint64(c.patterns[f.pattern].size), size-1) // two quotes, one more than bytes
		}
	case '0':
		if f.limits > 0 {
			digits, exponent := sizeOfNumber(c.inst.text[n.start:n.end])
			t.Digits = addSat(uint64(f.digits), mulSat(uint64(f.limits), uint64(digits+exponent)))
		}
	case '[':
		if f.unique {
			items, _ := c.sizeOf(l)
			t.Comparisons = mulSat(items, items-min(items, 1)) / 2
		}
	case '{':
		if f.names > 0 {
			_, bytes := c.sizeOf(l)
			t.RegexSteps = mulSat(uint64(f.names), bytes)
		}
	}
}

// sizeOf returns the number of l's children and the bytes of their names
// plus one each.
func (c *counter) sizeOf(l *location) (items, nameBytes uint64) {
	if !l.sized {
		l.sized = true
		for m := range c.inst.children(l.node) {
			l.items++
			if n := &c.inst.nodes[m]; n.nameEnd > n.name {
				l.nameBytes += uint64(n.nameEnd-n.name) - 1
			}
		}
	}
	return l.items, l.nameBytes
}
