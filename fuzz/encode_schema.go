package fuzz

import "slices"

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
	e.uri = e.scope.appendURI(e.uri[:0], t, &e.names)
	return string(e.uri) == text
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
