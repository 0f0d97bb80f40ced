package cost

// components finds the strongly connected components of the entries, again
// by Tarjan's algorithm with a stack of its own. Targets' components come
// before their sources'.
func (l *levels) components() {
	n := len(l.entries)
	num, low := make([]int32, n), make([]int32, n)
	l.comp = make([]int32, n)
	type step struct{ entry, next int32 }
	var stack []int32
	var calls []step
	count := int32(0)
	push := func(e int32) {
		count++
		num[e], low[e] = count, count
		stack = append(stack, e)
		calls = append(calls, step{e, l.entries[e].targets.from})
	}
	for push(0); len(calls) > 0; { // every entry is reached from the root's
		c := &calls[len(calls)-1]
		if c.next < l.entries[c.entry].targets.to {
			t := l.targets[c.next].entry
			if c.next++; num[t] == 0 {
				push(t)
			} else if low[t] != done {
				low[c.entry] = min(low[c.entry], num[t])
			}
			continue
		}
		e := c.entry
		calls = calls[:len(calls)-1]
		if k := len(calls); k > 0 {
			low[calls[k-1].entry] = min(low[calls[k-1].entry], low[e])
		}
		if low[e] != num[e] {
			continue
		}
		size := 0
		for {
			t := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			low[t] = done
			l.comp[t] = int32(len(l.cyclic))
			l.order = append(l.order, t)
			if size++; t == e {
				break
			}
		}
		l.cyclic = append(l.cyclic, size > 1 || l.startsAgain(e))
	}
}

// startsAgain reports whether e is its own target.
func (l *levels) startsAgain(e int32) bool {
	r := l.entries[e].targets
	for _, t := range l.targets[r.from:r.to] {
		if t.entry == e {
			return true
		}
	}
	return false
}
