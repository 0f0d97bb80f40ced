package fuzz

import "slices"

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
