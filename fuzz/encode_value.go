package fuzz

import (
	"slices"
	"strconv"
)

// topValue writes the instance.
func (e *encoder) topValue(t *tree) {
	switch t.kind {
	case 'n':
		e.byte(0)
	case 't':
		e.byte(topTrueV)
	case 'f':
		e.byte(topFalseV)
	case '0':
		e.byte(topNumber)
		e.number(t.text)
	case '"':
		e.byte(topString)
		e.string(t.text)
	case '{':
		e.byte(topObject)
		e.members(t, 1)
	case '[':
		e.byte(topArray)
		e.items(t.values, 1)
	}
}

// value writes a value at that depth with codes that are right in a list and
// elsewhere.
func (e *encoder) value(t *tree, depth int) {
	kind := t.kind
	if depth >= MaxDepth && len(t.values) > 0 {
		kind = 'n'
	}
	switch kind {
	case 'n':
		e.byte(listNull)
	case 't':
		e.byte(listTrueV)
	case 'f':
		e.byte(listFalseV)
	case '0':
		if i := slices.Index(smallInts[:], t.text); i >= 0 {
			e.byte(listInt + byte((i-listInt)&15))
			return
		}
		e.byte(valueNumber)
		e.number(t.text)
	case '"':
		if i := slices.Index(baseNames[:8], t.text); i >= 0 {
			e.byte(valueName + byte(i))
			return
		}
		e.byte(valueString)
		e.string(t.text)
	case '{':
		e.byte(valueObject)
		e.members(t, depth+1)
	case '[':
		e.byte(valueArray)
		e.items(t.values, depth+1)
	}
}

// members writes the members of an object.
func (e *encoder) members(t *tree, depth int) {
	for i, n := range t.names {
		if e.name(n) {
			e.value(t.values[i], depth)
		}
	}
	e.byte(0)
}

// items writes the items of an array.
func (e *encoder) items(items []*tree, depth int) {
	for _, v := range items {
		e.value(v, depth)
	}
	e.byte(0)
}

// string writes a string: from the pools, as a name of the table if it is one
// or occurs more than once, or else as a literal.
func (e *encoder) string(text string) {
	if i := slices.Index(poolStrings[:], text); i >= 0 {
		e.byte(stringPool + byte(i))
		return
	}
	if i := slices.Index(baseNames[:], text); i >= 0 {
		e.byte(byte(slices.Index(baseName[:], uint8(i))))
		return
	}
	if e.count[text] > 1 || e.names.find(text) >= 0 {
		if e.tabled(text) {
			return
		}
	}
	e.byte(stringLiteral)
	e.literal(text)
}

// tabled writes a string as a name of the table, if there is room.
func (e *encoder) tabled(text string) bool {
	id, ok := e.id(text)
	i := id - len(bases)
	switch {
	case !ok || i >= 4096:
		return false
	case i < 32:
		e.byte(stringNear | byte(i))
	default:
		e.byte(stringFar|byte(i>>8), byte(i))
	}
	return true
}

// number writes a number.
func (e *encoder) number(text string) {
	n, err := strconv.ParseInt(text, 10, 16)
	plain := err == nil && strconv.FormatInt(n, 10) == text
	switch i := slices.Index(poolNumbers[:], text); {
	case plain && n >= 0 && n < 16:
		e.byte(numberSmall | byte(n))
	case plain && n < 0 && n >= -16:
		e.byte(numberNegative | byte(-1-n))
	case i >= 0:
		e.byte(numberPool + byte(i))
	case plain && n >= 0 && n < 8192:
		e.byte(numberLarge|byte(n>>8), byte(n))
	default:
		e.byte(numberLiteral)
		e.literal(text)
	}
}
