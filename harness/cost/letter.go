package cost

import "slices"

// staying returns the targets of class c that stay in e's component.
func (p *pairs) staying(e int32, c *class) []target {
	var stay []target
	for _, r := range []span{c.targets, c.shared} {
		p.room -= int(r.to - r.from)
		for _, t := range p.targets[r.from:r.to] {
			if p.comp[t.entry] == p.comp[e] {
				stay = append(stay, t)
			}
		}
	}
	return stay
}

// sameLetter reports whether one child can be of class c for entry a and of
// class d for entry b, or may be for all that is known.
func (p *pairs) sameLetter(a *entry, c *class, b *entry, d *class) bool {
	if (c.kind >= itemAt) != (d.kind >= itemAt) {
		return false
	}
	switch {
	case c.kind == d.kind && c.kind.once():
		return c.arg == d.arg
	case c.kind.once():
		return p.reads(d, c) && !p.hasOwn(b, c)
	case d.kind.once():
		return p.reads(c, d) && !p.hasOwn(a, d)
	case c.kind == memberMatched && d.kind == memberMatched:
		return !p.matchers[c.arg].excludes(&p.matchers[d.arg])
	}
	return true
}

// reads reports whether the open class c may hold the one child of named.
func (p *pairs) reads(c, named *class) bool {
	switch c.kind {
	case memberMatched:
		return p.matchers[c.arg].match([]byte(p.keyName(named.arg))) != no
	case itemRest:
		return named.arg >= c.arg
	}
	return true
}

// hasOwn reports whether e has a class for the one child of named.
func (p *pairs) hasOwn(e *entry, named *class) bool {
	return slices.ContainsFunc(p.classes[e.classes.from:e.classes.to], func(c class) bool {
		return c.kind == named.kind && c.arg == named.arg
	})
}
