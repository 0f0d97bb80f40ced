package instance

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An edit returns a whole instance that is changed in one way n ≥ 1 times.
type edit func(n int) value

const (
	mostPlaces  = 60 // that are edited, of one instance
	mostBranch  = 40 // members of one object that are looked at
	mostNesting = 4  // ancestors that a place is nested in
)

// shortest holds the shortest value of each type of which many are worth
// trying.
var shortest = []value{number("0"), "", array{}, newObject()}

// edits returns the edits of v: each of its parts made longer, copied or
// nested in itself.
func edits(v value) (all []edit) {
	for _, p := range somePlaces(v) {
		change := func(with func(n int) value) {
			all = append(all, func(n int) value { return p.replace(with(n)) })
		}
		switch v := p.value.(type) {
		case number:
			change(func(n int) value { return longer(v, n) })
		case string:
			change(func(n int) value { return v + strings.Repeat(cmp.Or(v, "a"), n) })
			last, _ := utf8.DecodeLastRuneInString(cmp.Or(v, "a"))
			change(func(n int) value { return v + strings.Repeat(string(last), n) })
		case array:
			for _, short := range shortest {
				change(func(n int) value { return withItems(v, short, n) })
			}
			for _, i := range ends(len(v)) {
				change(func(n int) value { return withItems(v, v[i], n) })
				change(func(n int) value { return withVariants(v, v[i], n) })
			}
		case *object:
			for _, short := range shortest {
				change(func(n int) value { return withMembers(v, "", short, n) })
			}
			for _, i := range ends(len(v.names)) {
				member := v.members[v.names[i]]
				change(func(n int) value { return withMembers(v, v.names[i], member, n) })
				change(func(n int) value { return withMembers(v, "", member, n) })
			}
		}
		all = append(all, nestings(p)...)
	}
	return all
}

// somePlaces returns places of v, evenly spread: of an array the first and the
// last items alone, which are often like the others.
func somePlaces(v value) []place {
	all := []place{{value: v}}
	for i := 0; i < len(all) && len(all) < 50*mostPlaces; i++ {
		p := all[i]
		switch v := p.value.(type) {
		case array:
			for _, at := range ends(len(v)) {
				all = append(all, place{v[at], &p, strconv.Itoa(at)})
			}
		case *object:
			for _, name := range v.names[:min(len(v.names), mostBranch)] {
				all = append(all, place{v.members[name], &p, name})
			}
		}
	}
	if len(all) <= mostPlaces {
		return all
	}
	some := make([]place, mostPlaces)
	for i := range some {
		some[i] = all[i*len(all)/mostPlaces]
	}
	return some
}

// ends returns the first and the last index below n.
func ends(n int) []int {
	switch n {
	case 0:
		return nil
	case 1:
		return []int{0}
	}
	return []int{0, n - 1}
}

// longer writes the same number with n more digits.
func longer(v number, n int) number {
	text := string(v)
	if strings.ContainsAny(text, "eE") {
		return v
	}
	if !strings.Contains(text, ".") {
		text += "."
	}
	return number(text + strings.Repeat("0", n))
}

// withVariants returns a with n more items, like v but for what sets them
// apart from each other.
func withVariants(a array, v value, n int) array {
	longer := slices.Grow(slices.Clone(a), n)
	for i := range n {
		longer = append(longer, variant(v, len(a)+i))
	}
	return longer
}

// variant returns the i-th value that is like v and is none of the others.
func variant(v value, i int) value {
	switch v := v.(type) {
	case string:
		return v + strconv.Itoa(i)
	case number:
		return number(strconv.Itoa(i))
	case array:
		if len(v) > 0 {
			v = slices.Clone(v)
			v[0] = variant(v[0], i)
		}
		return v
	case *object:
		for _, name := range v.names {
			switch member := v.members[name].(type) {
			case string, number:
				return v.with(name, variant(member, i))
			}
		}
	}
	return v
}

// withItems returns a with n more items that are v.
func withItems(a array, v value, n int) array {
	return append(slices.Clone(a), slices.Repeat(array{v}, n)...)
}

// withMembers returns o with n more members that are v, under names that
// begin with prefix.
func withMembers(o *object, prefix string, v value, n int) *object {
	c := newObject()
	for _, own := range o.names {
		c.set(own, o.members[own])
	}
	for i := 0; n > 0; i++ {
		fresh := prefix + strconv.Itoa(i)
		if _, ok := c.members[fresh]; !ok {
			c.set(fresh, v)
			n--
		}
	}
	return c
}

// nestings returns edits that put n copies of something that contains p around
// p, so that it lies that much deeper.
func nestings(p place) (all []edit) {
	for up := p.up; up != nil && len(all) < mostNesting; up = up.up {
		if typeBit(up.value) != typeBit(p.value) {
			continue
		}
		all = append(all, func(n int) value {
			v := p.value
			for range n + 1 {
				v = p.below(up).replace(v)
			}
			return up.replace(v)
		})
	}
	return all
}

// below returns p as a place in the value at up.
func (p place) below(up *place) place {
	if p.up == up {
		return place{p.value, &place{value: up.value}, p.token}
	}
	above := p.up.below(up)
	return place{p.value, &above, p.token}
}
