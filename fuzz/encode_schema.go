package fuzz

import (
	"slices"
)

// document writes the root schema and its definitions.
func (e *encoder) document(root *tree) {
	e.schema(root, site{place: top, inPlace: true})
	for i, def := range e.order {
		e.scope.def, e.scope.current = i, 0
		e.schema(def, site{place: top, inPlace: true, depth: 2})
	}
}

// schema writes a subschema with codes that are right in a list and elsewhere.
func (e *encoder) schema(t *tree, at site) {
	switch {
	case t.kind == '{' && at.depth+3 <= MaxSchemaDepth:
		outer := e.scope.current
		if !e.quick(t, at) {
			e.object(t, at)
		}
		e.scope.current = outer
	case t.kind == 'f':
		e.byte(at.code(listFalse, topFalse))
	case t.kind == 't' || t.kind == '{':
		e.byte(at.code(listTrue, 0))
	default:
		e.byte(schemaRaw, schemaRaw)
		e.value(t, at.depth)
	}
}

// code returns one of two codes.
func (s site) code(inner, atTop byte) byte {
	if s.place == top {
		return atTop
	}
	return inner
}

// quick writes an object with one keyword, type or $ref, in one byte if that is
// possible.
func (e *encoder) quick(t *tree, at site) bool {
	root := at.place == top && at.depth == 0
	if len(t.names) != 1 && !(root && len(t.names) == 2 && len(e.order) > 0) {
		return false
	}
	if v := t.get("type"); v != nil && v.kind == '"' {
		if i := slices.Index(types[:], v.text); i >= 0 {
			e.byte(at.code(listType, topType) + byte(i))
			return true
		}
	}
	v := t.get("$ref")
	if v == nil || v.kind != '"' {
		return false
	}
	first, last, shift := byte(schemaRef), byte(schemaObject), 1
	if at.place == top {
		first, last, shift = topRef, topMembers, 2
	}
	for code := range last - first {
		if e.says(e.scope.ref(code<<shift, at.inPlace), v.text) {
			e.byte(first + code)
			return true
		}
	}
	return false
}

// says reports whether a reference to t reads text and leads to something that
// is there.
func (e *encoder) says(t target, text string) bool {
	if t.kind == toDef && t.n >= len(e.order) {
		return false
	}
	return string(e.scope.appendURI(nil, t, &e.names)) == text
}

// object writes an object.
func (e *encoder) object(t *tree, at site) {
	e.byte(at.code(schemaObject, topMembers))
	m := members{site: at, first: true}
	for _, i := range memberOrder(t) {
		name, v := t.names[i], t.values[i]
		k := keywordIndex(name)
		root := at.place == top && at.depth == 0
		if root && k == keywordDefs && len(e.order) > 0 {
			continue
		}
		if k >= 0 && m.usable(k, &e.scope) && e.sayable(k, v) {
			m.first = false
			m.use(k)
			e.byte(keywordCode[k])
			e.keyword(k, v, at)
			continue
		}
		e.byte(keywordCode[other])
		if !e.name(name) {
			e.out = e.out[:len(e.out)-1]
			continue
		}
		m.first = false
		e.value(v, at.depth+1)
	}
	e.byte(0)
}

// memberOrder returns the indices of t's members with those first on which
// references depend.
func memberOrder(t *tree) []int {
	order := make([]int, 0, len(t.names))
	for _, name := range []string{"$id", "$anchor", "$dynamicAnchor"} {
		if i, ok := t.indices[name]; ok {
			order = append(order, i)
		}
	}
	for i := range t.names {
		if !slices.Contains(order[:min(len(order), 3)], i) {
			order = append(order, i)
		}
	}
	return order
}

// keyword writes the value of keyword k, which is sayable.
func (e *encoder) keyword(k int, t *tree, at site) {
	w := &keywords[k]
	below := site{inPlace: at.inPlace && w.inPlace, depth: at.depth + 1}
	switch w.kind {
	case kindSchema:
		e.schema(t, below)
	case kindSchemas:
		e.schemas(t, below)
	case kindMap:
		e.schemaMap(t, below)
	case kindPatterns:
		e.patternMap(t, below)
	case kindRef, kindDynamicRef:
		e.reference(w.kind, t.text, at.inPlace)
	case kindAnchor:
		id, _ := e.id(t.text)
		e.name(t.text)
		e.scope.declare(id, t.text, w.name == "$dynamicAnchor")
	case kindID:
		e.resource(t.text)
	default:
		e.assertion(w.kind, t, below.depth)
	}
}

func (e *encoder) schemas(t *tree, below site) {
	below.depth++
	for _, v := range t.values {
		e.schema(v, below)
	}
	e.byte(0)
}

func (e *encoder) schemaMap(t *tree, below site) {
	below.depth++
	for i, n := range t.names {
		if e.name(n) {
			e.schema(t.values[i], below)
		}
	}
	e.byte(0)
}

func (e *encoder) patternMap(t *tree, below site) {
	below.depth++
	for i, p := range t.names {
		e.pattern(p)
		e.schema(t.values[i], below)
	}
	if len(t.names) < maxPatterns {
		e.byte(0)
	}
}

// reference writes a reference: by code if there is one that says it, or else
// as a string.
func (e *encoder) reference(k kind, text string, inPlace bool) {
	for code := range byte(refLiteral) {
		t := e.scope.ref(code, inPlace)
		if k == kindDynamicRef {
			t = e.scope.dynamicRef(code, inPlace)
		}
		if e.says(t, text) {
			e.byte(code)
			return
		}
	}
	e.byte(refLiteral)
	e.string(text)
}

// resource writes the URI of a resource and enters it.
func (e *encoder) resource(uri string) {
	e.scope.enter(uri)
	for i, n := range baseNames[:anchorNames] {
		if uri == "urn:"+n {
			e.byte(byte(slices.Index(baseName[:], uint8(i))))
			return
		}
	}
	e.byte(idLiteral)
	e.string(uri)
}
