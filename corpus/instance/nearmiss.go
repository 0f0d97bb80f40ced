package instance

import (
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"
)

// breakKeyword returns replacements for v that break a keyword of o; none if
// the keyword does not speak of v or no small edit breaks it.
func (m *mutator) breakKeyword(o *object, keyword string, at *scope, v value) []value {
	k := o.members[keyword]
	switch keyword {
	case "type":
		return firstOf(func(w value) bool { return !allows(newTypes(k), w) }, specimens)
	case "enum":
		list, _ := k.(array)
		return firstOf(func(w value) bool { return !contains(list, w) }, neighbours(v))
	case "const":
		return firstOf(func(w value) bool { return !equal(k, w) }, neighbours(v))
	case "not", "anyOf", "oneOf", "then", "else":
		return m.breakLogic(o, keyword, at)
	}
	switch v := v.(type) {
	case number:
		return breakNumber(o, keyword, v)
	case string:
		return m.breakString(keyword, k, v)
	case array:
		return m.breakArray(o, keyword, at, v)
	case *object:
		return m.breakObject(o, keyword, at, v)
	}
	return nil
}

// specimens holds one value of each type, and a number that is no integer.
var specimens = []value{"text", number("0"), number("0.5"), true, nil, array{}, newObject()}

func allows(t types, v value) bool {
	return t.set&typeBit(v) != 0 && (!t.integer || typeBit(v) != typeNumber || isInteger(v))
}

// neighbours returns values near v: of its type first.
func neighbours(v value) []value {
	var near []value
	switch v := v.(type) {
	case string:
		near = append(near, v+"x", v+"xx", "")
	case bool:
		near = append(near, !v)
	case number:
		if r, ok := rat(v); ok {
			for n := range int64(20) {
				near = append(near, ratNumber(new(big.Rat).Add(r, big.NewRat(n+1, 1))))
			}
		}
	case array:
		near = append(near, append(slices.Clone(v), nil))
	case *object:
		near = append(near, v.with("unexpected", nil))
	}
	return append(near, specimens...)
}

func firstOf(want func(value) bool, of []value) []value {
	for _, v := range of {
		if want(v) {
			return []value{v}
		}
	}
	return nil
}

// breakLogic generates values that meet all of o but one in-place applicator.
func (m *mutator) breakLogic(o *object, keyword string, at *scope) []value {
	base := m.g.doc.base[o]
	rest := o.without(keyword)
	m.g.doc.base[rest] = base
	var sets [][]value
	switch arms := o.array(keyword); keyword {
	case "not":
		sets = [][]value{{o.members[keyword]}}
	case "anyOf":
		sets = m.g.negateKeyword(o, keyword, base)
	case "oneOf":
		sets = append(m.g.negateKeyword(o, keyword, base), pairs(arms)...)
	case "then":
		sets = [][]value{{o.members["if"], m.not(o.members[keyword])}}
	case "else":
		sets = [][]value{{m.not(o.members["if"]), m.not(o.members[keyword])}}
	}
	if (keyword == "then" || keyword == "else") && o.members["if"] == nil {
		return nil
	}
	var found []value
	for _, set := range sets {
		if v, ok := m.generate(at, append(set, rest)...); ok {
			found = append(found, v)
		}
	}
	return found
}

// pairs returns the pairs of neighbours among arms, at most 20.
func pairs(arms []value) [][]value {
	var all [][]value
	for i := 1; i < len(arms) && len(all) < 20; i++ {
		all = append(all, []value{arms[i-1], arms[i]})
	}
	return all
}

func breakNumber(o *object, keyword string, v number) []value {
	r, ok1 := rat(v)
	limit, ok2 := rat(o.members[keyword])
	if !ok1 || !ok2 {
		return nil
	}
	one := big.NewRat(1, 1)
	switch keyword {
	case "minimum":
		limit.Sub(limit, one)
	case "maximum":
		limit.Add(limit, one)
	case "exclusiveMinimum", "exclusiveMaximum": // the limit itself is out
	case "multipleOf":
		limit = limit.Add(r, limit.Quo(limit, big.NewRat(2, 1)))
	default:
		return nil
	}
	return []value{ratNumber(limit)}
}

func (m *mutator) breakString(keyword string, k value, v string) []value {
	runes := utf8.RuneCountInString(v)
	switch keyword {
	case "minLength":
		if n := count(k, 0); n > 0 && n <= runes {
			return []value{string([]rune(v)[:n-1])}
		}
	case "maxLength":
		if n := count(k, unlimited); n < maxString {
			return []value{v + strings.Repeat("a", max(1, n+1-runes))}
		}
	case "pattern":
		text, _ := k.(string)
		p := m.g.doc.patterns.get(text)
		return firstOf(func(w value) bool {
			match, known := p.matches(w.(string))
			return known && !match
		}, []value{v + "!", "!" + v, v + "\n", "", "\u0000", "a", "0"})
	case "format":
		return []value{"\u0000 (" + v}
	}
	return nil
}
