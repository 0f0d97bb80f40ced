package cost

import (
	"cmp"
	"slices"
)

// A keyed is a properties edge of the closure.
type keyed struct{ key, sub, to int32 }

// classify writes the classes of an entry whose closure and times are set.
func (b *leveler) classify(i, choice int32) {
	b.props, b.tails, b.open = b.props[:0], b.tails[:0], b.open[:0]
	prefix, patterns, nameCost := int32(0), 0, uint64(0)
	for _, s := range b.closure {
		u := &b.subs[s]
		if b.times[s] == 0 || u.props == u.end {
			continue
		}
		for _, e := range b.edges[u.props:u.objects] {
			b.props = append(b.props, keyed{e.arg, s, e.to})
		}
		isOpen := false
		for _, e := range b.edges[u.objects:u.indexes] {
			if e.kind == names {
				nameCost = addSat(nameCost, mulSat(b.times[s], b.f0[e.to]))
				continue
			}
			if isOpen = true; e.kind == byPattern {
				patterns++
			}
		}
		if isOpen {
			b.open = append(b.open, s)
		}
		prefix = max(prefix, int32(u.arrays-u.indexes))
		for _, e := range b.edges[u.arrays:u.end] {
			b.tails = append(b.tails, tail{e.arg, s, e.to})
			prefix = max(prefix, e.arg)
		}
	}
	if len(b.props) > 0 || len(b.open) > 0 || nameCost > 0 {
		b.members(choice, patterns, nameCost)
	}
	if prefix > 0 || len(b.tails) > 0 {
		b.items(choice, prefix)
	}
}

// addClass ends the run of targets that began at from as a class.
func (b *leveler) addClass(c class, from int32) {
	c.targets = span{from, int32(len(b.targets))}
	b.classes = append(b.classes, c)
}

// spend takes n steps from the room if there are as many.
func (b *leveler) spend(n int) bool {
	if n > b.room {
		b.coarse = true
		return false
	}
	b.room -= n
	return true
}

// members writes the classes of members. Where telling all apart would take
// too long, what is not bound to one name applies to every member.
func (b *leveler) members(choice int32, patterns int, nameCost uint64) {
	if len(b.closure) > 1 {
		slices.SortStableFunc(b.props, func(x, y keyed) int { return cmp.Compare(x.key, y.key) })
	}
	c := class{choice: choice, names: nameCost}
	fine := b.spend(len(b.props)*(len(b.open)+patterns)/2 + patterns*patterns)
	if !fine {
		from := int32(len(b.targets))
		for _, s := range b.open {
			b.openTargets(s, nil)
		}
		c.shared = span{from, int32(len(b.targets))}
	}
	for i := 0; i < len(b.props); {
		from, j := int32(len(b.targets)), i
		for ; j < len(b.props) && b.props[j].key == b.props[i].key; j++ {
			b.target(b.props[j].to, b.times[b.props[j].sub])
		}
		if fine {
			for _, s := range b.open {
				declared := slices.ContainsFunc(b.props[i:j], func(k keyed) bool { return k.sub == s })
				b.namedTargets(s, b.props[i].key, declared)
			}
		}
		c.kind, c.arg = memberNamed, b.props[i].key
		b.addClass(c, from)
		i = j
	}
	if fine {
		b.matched(c)
	}
	from := int32(len(b.targets))
	if fine {
		for _, s := range b.open {
			b.rest(s)
		}
	}
	c.kind, c.arg = memberOther, 0
	b.addClass(c, from)
}

// namedTargets writes what s applies to the member of that key besides
// properties.
func (b *leveler) namedTargets(s, key int32, declared bool) {
	u := &b.subs[s]
	for _, e := range b.edges[u.objects:u.indexes] {
		if e.kind != byPattern {
			continue
		}
		switch b.matchers[e.arg].match([]byte(b.keyName(key))) {
		case yes:
			declared = true
			fallthrough
		case maybe:
			b.target(e.to, b.times[s])
		}
	}
	if !declared {
		b.rest(s)
	}
}

// rest writes what s applies to members that it does not name otherwise.
func (b *leveler) rest(s int32) {
	u := &b.subs[s]
	for _, e := range b.edges[u.objects:u.indexes] {
		if e.kind == additional || e.kind == unevaluated {
			b.target(e.to, b.times[s])
		}
	}
}

// matched writes a class for each pattern: the members that match it and
// any other pattern that is not known to exclude it.
func (b *leveler) matched(c class) {
	seen := map[int32]bool{}
	for _, s := range b.open {
		u := &b.subs[s]
		for _, e := range b.edges[u.objects:u.indexes] {
			if e.kind != byPattern || seen[e.arg] {
				continue
			}
			seen[e.arg] = true
			from := int32(len(b.targets))
			for _, other := range b.open {
				b.openTargets(other, &e.arg)
			}
			c.kind, c.arg = memberMatched, e.arg
			b.addClass(c, from)
		}
	}
}

// openTargets writes what s may apply to a member that matches a pattern,
// or to any member if pattern is nil.
func (b *leveler) openTargets(s int32, pattern *int32) {
	u := &b.subs[s]
	holds := false
	for _, e := range b.edges[u.objects:u.indexes] {
		if e.kind != byPattern {
			continue
		}
		if pattern != nil && e.arg == *pattern {
			holds = true
		}
		if pattern == nil || !b.matchers[e.arg].excludes(&b.matchers[*pattern]) {
			b.target(e.to, b.times[s])
		}
	}
	if !holds {
		b.rest(s)
	}
}
