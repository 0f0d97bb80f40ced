package cost

// A tail is an edge to all items from an index.
type tail struct{ from, sub, to int32 }

// items writes the classes of items.
func (b *leveler) items(choice, prefix int32) {
	c := class{choice: choice}
	fine := b.spend(int(prefix) * (len(b.tails) + len(b.closure)) / 2)
	if !fine {
		from := int32(len(b.targets))
		for _, t := range b.tails {
			b.target(t.to, b.times[t.sub])
		}
		c.shared = span{from, int32(len(b.targets))}
		b.coarseItems(c)
		return
	}
	for i := range prefix {
		from := int32(len(b.targets))
		for _, s := range b.closure {
			if u := &b.subs[s]; uint32(i) < u.arrays-u.indexes && b.times[s] > 0 {
				b.target(b.edges[u.indexes+uint32(i)].to, b.times[s])
			}
		}
		b.tailTargets(i)
		c.kind, c.arg = itemAt, i
		b.addClass(c, from)
	}
	from := int32(len(b.targets))
	b.tailTargets(prefix)
	c.kind, c.arg = itemRest, prefix
	b.addClass(c, from)
}

// tailTargets writes what applies to the item at i beside prefixItems.
func (b *leveler) tailTargets(i int32) {
	for _, t := range b.tails {
		if t.from <= i {
			b.target(t.to, b.times[t.sub])
		}
	}
}

// coarseItems writes one class for each edge of prefixItems, and one for
// the union over the closure at each index that several share.
func (b *leveler) coarseItems(c class) {
	from := int32(len(b.targets))
	for _, s := range b.closure {
		u := &b.subs[s]
		for _, e := range b.edges[u.indexes:u.arrays] {
			b.target(e.to, b.times[s])
		}
	}
	c.kind = itemRest
	b.addClass(c, from)
}
