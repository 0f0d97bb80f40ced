package fuzz

import (
	"strconv"
	"strings"
)

// A scope knows what a reference can mean at some place of a schema. Decoder
// and encoder keep one each, in step.
type scope struct {
	def       int        // index of the definition, -1 for the root schema
	last      int        // greatest index of a definition that is referred to, or -1
	resources []resource // the root's first
	current   int        // index of the resource
	anchors   []anchor   // in the order in which they were declared
	dynamic   []int      // indices of the dynamic ones

	uris map[string]bool // those of resources within the root
}

// A resource is a schema with an $id; the root is one without.
type resource struct {
	uri     string  // "" for a root without $id
	anchors nameSet // names in use
}

type anchor struct {
	resource int
	name     string
}

func newScope() scope { return scope{def: -1, last: -1, resources: make([]resource, 1, 4)} }

// named reports whether the root has an $id, without which references within
// other resources cannot name what is outside.
func (s *scope) named() bool { return s.resources[0].uri != "" }

// enter begins a resource, or names the root, and returns the one to come back
// to.
func (s *scope) enter(uri string) (outer int) {
	if !s.named() {
		s.resources[0].uri = uri
		return 0
	}
	if s.uris == nil {
		s.uris = map[string]bool{}
	}
	s.uris[uri] = true
	outer = s.current
	s.resources = append(s.resources, resource{uri: uri})
	s.current = len(s.resources) - 1
	return outer
}

// known reports whether a resource of that URI has been entered.
func (s *scope) known(uri string) bool { return s.resources[0].uri == uri || s.uris[uri] }

// declare adds an anchor to the current resource.
func (s *scope) declare(id int, name string, dynamic bool) {
	s.resources[s.current].anchors.add(id)
	if dynamic {
		s.dynamic = append(s.dynamic, len(s.anchors))
	}
	s.anchors = append(s.anchors, anchor{s.current, name})
}

// A target is what a reference refers to.
type target struct {
	kind targetKind
	n    int // index of the definition, resource or anchor
}

type targetKind uint8

const (
	toDef targetKind = iota
	toRoot
	toAnchor
	toResource
)

// Codes of references: from each one up to the next. Their bits 2 to 5 say how
// far. An in-place reference that leads back may close an in-place cycle, which
// kills validators and hides all else; so in place most codes lead ahead.
const (
	refAhead    = 0x00
	refBack     = 0x80
	refAnchor   = 0xB0
	refResource = 0xD0
	refRest     = 0xE0 // ahead
	refLiteral  = 0xFF // a string follows
)

// steps is how many definitions ahead of the next one a reference leads.
var steps = [16]int{0, 0, 0, 1, 0, 0, 1, 1, 2, 0, 1, 2, 3, 4, 5, 7}

// backs is how many definitions back it leads.
var backs = [12]int{0, 1, 0, 0, 2, 1, 3, 0, 1, 4, 6, 1}

// ref returns what a $ref with that code, not refLiteral, refers to.
func (s *scope) ref(code byte, inPlace bool) target {
	far := int(code >> 2 & 15)
	ahead := target{toDef, s.def + 1 + steps[far]}
	if inPlace && code&15 != 15 {
		return ahead
	}
	switch {
	case code < refBack || code >= refRest:
		return ahead
	case code < refAnchor:
		if back := s.def - backs[far%12]; back >= 0 && far%4 != 3 {
			return target{toDef, back}
		}
		return target{kind: toRoot}
	case code < refResource:
		if n := len(s.anchors); n > 0 {
			return target{toAnchor, n - 1 - far%n}
		}
	case len(s.resources) > 1:
		return target{toResource, len(s.resources) - 1 - far%len(s.resources)}
	}
	return ahead
}

// dynamicRef returns what a $dynamicRef with that code, not refLiteral, refers
// to: mostly a dynamic anchor.
func (s *scope) dynamicRef(code byte, inPlace bool) target {
	far := int(code >> 2 & 15)
	ahead := target{toDef, s.def + 1 + steps[far]}
	n := len(s.dynamic)
	if n == 0 || inPlace && code < 0xA0 {
		return ahead
	}
	return target{toAnchor, s.dynamic[n-1-far%n]}
}

// appendURI appends the reference to t that is right in the current resource.
func (s *scope) appendURI(dst []byte, t target, n *names) []byte {
	switch t.kind {
	case toResource:
		if uri := s.resources[t.n].uri; uri != "" {
			return append(dst, uri...)
		}
		return append(dst, '#')
	case toAnchor:
		a := s.anchors[t.n]
		if a.resource != s.current {
			dst = append(dst, s.resources[a.resource].uri...)
		}
		return append(append(dst, '#'), a.name...)
	}
	if s.current != 0 {
		dst = append(dst, s.resources[0].uri...)
	}
	dst = append(dst, '#')
	if t.kind == toRoot {
		return dst
	}
	dst = append(dst, "/$defs/"...)
	if t.n < len(n.defs) {
		return append(dst, n.tokens[t.n]...)
	}
	return n.def(dst, t.n)
}

var tokenEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// pointerToken returns name as a token of a JSON Pointer in a URI fragment.
func pointerToken(name string) string {
	name = tokenEscapes.Replace(name)
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		if c <= ' ' || c >= 0x7F || strings.IndexByte("\"%<>\\^`{|}#[]", c) >= 0 {
			b.WriteByte('%')
			if c < 16 {
				b.WriteByte('0')
			}
			b.WriteString(strings.ToUpper(strconv.FormatUint(uint64(c), 16)))
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}
