package cost

// weighAt sets t to what visiting s at l costs by itself.
func (c *counter) weighAt(l *location, s int32, t *Tally) {
	t.Evaluations, t.Stack = c.weight(s), 1
	t.ErrorText = l.path + uint64(c.pointerLen[s]) + c.textOf(l)
	if at := c.subs[s].leaf; at >= 0 {
		c.weighLeaf(l, &c.leaves[at], t)
	}
}

// textOf returns the bytes of what is at l.
func (c *counter) textOf(l *location) uint64 {
	n := &c.inst.nodes[l.node]
	if l.isName {
		return uint64(n.nameEnd - n.name)
	}
	return uint64(n.end - n.start)
}

// weighLeaf adds the assertions.
func (c *counter) weighLeaf(l *location, f *leaf, t *Tally) {
	n := &c.inst.nodes[l.node]
	kind, size := n.kind, c.textOf(l)
	if l.isName {
		kind = '"'
	}
	if f.values > 0 {
		t.EnumBytes = min(uint64(f.enum), mulSat(uint64(f.values), size))
		t.ErrorText = addSat(t.ErrorText, uint64(f.enum))
	}
	t.RegexCompiled = uint64(f.names) // of whatever kind the instance is
	switch kind {
	case '"':
		if f.pattern >= 0 {
			t.RegexSteps = mulSat(uint64(c.patterns[f.pattern].size), size-1) // two quotes, one more than bytes
		}
		if f.regexFormat {
			t.RegexCompiled = addSat(t.RegexCompiled, uint64(c.programOf(l)))
		}
	case '0':
		if numbers := uint64(f.limits + f.enumNumbers); numbers > 0 {
			digits, exponent := sizeOfNumber(c.inst.text[n.start:n.end])
			t.Digits = addSat(uint64(f.digits+f.enumDigits), mulSat(numbers, uint64(digits+exponent)))
		}
	case '[':
		if f.unique {
			items, _ := c.sizeOf(l)
			rest := items - min(items, 1)
			t.Comparisons, t.UniqueBytes = mulSat(items, rest)/2, mulSat(rest, size)/2
		}
		c.weighNested(f, t)
	case '{':
		c.weighNested(f, t)
		if f.names > 0 {
			members, bytes := c.sizeOf(l)
			t.RegexSteps = mulSat(uint64(f.names), bytes)
			t.RegexCompiled = mulSat(uint64(f.names), members+1)
		}
	}
}

// weighNested adds the numbers in an array or object that is compared with
// an enum that holds some: no more digits than are compared bytes, exponents
// aside.
func (c *counter) weighNested(f *leaf, t *Tally) {
	if f.enumNumbers > 0 {
		t.Digits = addSat(uint64(f.enumDigits), t.EnumBytes)
	}
}

// programOf returns an estimate of the program that the string at l is.
func (c *counter) programOf(l *location) int64 {
	if l.program == 0 {
		n := &c.inst.nodes[l.node]
		text := c.inst.name(n)
		if !l.isName {
			text = c.inst.str(n)
		}
		l.program = programSize(string(text))
	}
	return l.program
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
