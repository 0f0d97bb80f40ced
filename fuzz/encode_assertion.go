package fuzz

import (
	"slices"
	"strconv"
)

// sayable reports whether the value t of keyword k has the form that the
// grammar gives it. Any other value can be said as that of an unknown member.
func (e *encoder) sayable(k int, t *tree) bool {
	switch keywords[k].kind {
	case kindSchema, kindValue:
		return true
	case kindSchemas, kindValues:
		return t.kind == '[' && len(t.values) > 0
	case kindMap:
		return t.kind == '{'
	case kindPatterns:
		return t.kind == '{' && len(t.names) <= maxPatterns
	case kindTypes:
		return isTypes(t)
	case kindNames:
		return isNameList(t)
	case kindNamesMap:
		return t.kind == '{' && !slices.ContainsFunc(t.values, func(v *tree) bool { return !isNameList(v) })
	case kindBool:
		return t.kind == 't' || t.kind == 'f'
	case kindCount:
		n, err := strconv.ParseUint(t.text, 10, 12)
		return t.kind == '0' && err == nil && strconv.FormatUint(n, 10) == t.text
	case kindNumber:
		return t.kind == '0'
	case kindPositive:
		return t.kind == '0' && isPositive(t.text)
	case kindAnchor:
		return t.kind == '"' && e.anchorFree(t.text)
	case kindID:
		return t.kind == '"' && t.text != "" && !e.scope.known(t.text) && len(appendQuoted(nil, t.text)) <= maxURI
	}
	return t.kind == '"'
}

// anchorFree reports whether an anchor of that name can be declared.
func (e *encoder) anchorFree(name string) bool {
	id, ok := e.id(name)
	return ok && isAnchor(name) && !e.scope.resources[e.scope.current].anchors.has(id)
}

// isTypes reports whether t is a type or a list of different ones.
func isTypes(t *tree) bool {
	if t.kind == '"' {
		return slices.Contains(types[:], t.text)
	}
	return isNameList(t) && len(t.values) > 0 &&
		!slices.ContainsFunc(t.values, func(v *tree) bool { return !slices.Contains(types[:], v.text) })
}

// isNameList reports whether t is a list of different strings.
func isNameList(t *tree) bool {
	if t.kind != '[' {
		return false
	}
	seen := map[string]bool{}
	for _, v := range t.values {
		if v.kind != '"' || seen[v.text] {
			return false
		}
		seen[v.text] = true
	}
	return true
}

// isPositive reports whether positive leaves the number as it is.
func isPositive(text string) bool {
	return text[0] != '-' && !isZero([]byte(text))
}

// assertion writes the value of a keyword without subschemas.
func (e *encoder) assertion(k kind, t *tree, depth int) {
	switch k {
	case kindValue:
		e.value(t, depth)
	case kindValues:
		e.items(t.values, depth+1)
	case kindTypes:
		e.types(t)
	case kindNames:
		e.nameList(t)
	case kindNamesMap:
		for i, n := range t.names {
			if e.name(n) {
				e.nameList(t.values[i])
			}
		}
		e.byte(0)
	case kindBool:
		e.byte(map[bool]byte{true: 0, false: boolFalse}[t.kind == 't'])
	case kindCount:
		e.countOf(t.text)
	case kindNumber, kindPositive:
		e.number(t.text)
	case kindPattern:
		e.pattern(t.text)
	case kindFormat:
		e.format(t.text)
	}
}

func (e *encoder) types(t *tree) {
	if t.kind == '"' {
		e.byte(byte(slices.Index(types[:], t.text)))
		return
	}
	e.byte(listTypes)
	for i, v := range t.values {
		code := slices.Index(types[:], v.text)
		if i > 0 {
			code += end
		}
		e.byte(byte(code))
	}
	e.byte(0)
}

func (e *encoder) nameList(t *tree) {
	for _, v := range t.values {
		e.name(v.text)
	}
	e.byte(0)
}

func (e *encoder) countOf(text string) {
	n, _ := strconv.Atoi(text)
	if n < 8 {
		e.byte(byte(n))
		return
	}
	e.byte(countLarge|byte(n>>8), byte(n))
}

func (e *encoder) pattern(text string) {
	if i := slices.Index(poolPatterns[:], text); i >= 0 {
		e.byte(0x60 + byte(i))
		return
	}
	e.byte(patternLiteral)
	e.string(text)
}

func (e *encoder) format(text string) {
	if i := slices.Index(formats[:], text); i >= 0 {
		e.byte(byte(i))
		return
	}
	e.byte(formatLiteral)
	e.string(text)
}
