package cost

import (
	"bytes"
	"net/url"
	"strconv"
)

// fewMembers is the size up to which a container is searched, not indexed.
const fewMembers = 16

// A memberSet finds the children of one container.
type memberSet struct {
	byName  map[string]uint32
	byIndex []uint32
}

// fragment returns the subschema that a URI fragment names in a resource.
func (b *builder) fragment(res int32, fragment []byte) (int32, bool) {
	if bytes.IndexByte(fragment, '%') >= 0 {
		s, err := url.PathUnescape(string(fragment))
		if err != nil {
			return 0, false
		}
		fragment = []byte(s)
	}
	r := &b.resources[res]
	if len(fragment) == 0 {
		return b.subAt(r.node, res, r.dialect), true
	}
	if fragment[0] == '/' {
		return b.byPointer(r.node, res, r.dialect, fragment)
	}
	s, ok := b.anchors[anchorKey{res, string(fragment)}]
	return s, ok
}

// byPointer returns the subschema at a JSON Pointer below node at, which lies
// in that resource. A place that no keyword makes a subschema becomes one.
func (b *builder) byPointer(at uint32, res int32, d dialect, pointer []byte) (int32, bool) {
	for len(pointer) > 0 {
		token := pointer[1:]
		if i := bytes.IndexByte(token, '/'); i >= 0 {
			token = token[:i]
		}
		pointer = pointer[1+len(token):]
		next, ok := b.childNamed(at, unescapeToken(token))
		if !ok {
			return 0, false
		}
		at = next
		if s := b.subOf[at]; s >= 0 && b.subs[s].state == scanned {
			res, d = b.subs[s].resource, b.subs[s].dialect
		}
	}
	switch b.nodes[at].kind {
	case '{', 't', 'f':
		return b.subAt(at, res, d), true
	}
	return 0, false
}

// unescapeToken undoes the escapes of a JSON Pointer token.
func unescapeToken(token []byte) []byte {
	if bytes.IndexByte(token, '~') < 0 {
		return token
	}
	token = bytes.ReplaceAll(token, []byte("~1"), []byte("/"))
	return bytes.ReplaceAll(token, []byte("~0"), []byte("~"))
}

// childNamed returns the child of a container by member name or index.
func (b *builder) childNamed(at uint32, token []byte) (uint32, bool) {
	if set := b.members[at]; set != nil {
		return set.find(token)
	}
	switch b.nodes[at].kind {
	case '{':
		n := 0
		for c := range b.children(at) {
			if bytes.Equal(b.tree.name(&b.nodes[c]), token) {
				return c, true
			}
			if n++; n > fewMembers {
				return b.index(at).find(token)
			}
		}
	case '[':
		want, ok := arrayIndex(token)
		n := 0
		for c := range b.children(at) {
			if ok && n == want {
				return c, true
			}
			if n++; n > fewMembers {
				return b.index(at).find(token)
			}
		}
	}
	return 0, false
}

// index makes and keeps the memberSet of a container.
func (b *builder) index(at uint32) *memberSet {
	set := &memberSet{}
	if b.nodes[at].kind == '{' {
		set.byName = map[string]uint32{}
	}
	for c := range b.children(at) {
		if set.byName != nil {
			set.byName[string(b.tree.name(&b.nodes[c]))] = c
		} else {
			set.byIndex = append(set.byIndex, c)
		}
	}
	if b.members == nil {
		b.members = map[uint32]*memberSet{}
	}
	b.members[at] = set
	return set
}

func (m *memberSet) find(token []byte) (uint32, bool) {
	if m.byName != nil {
		c, ok := m.byName[string(token)]
		return c, ok
	}
	if i, ok := arrayIndex(token); ok && i < len(m.byIndex) {
		return m.byIndex[i], true
	}
	return 0, false
}

// arrayIndex reads a JSON Pointer token as an array index.
func arrayIndex(token []byte) (int, bool) {
	if len(token) == 0 || len(token) > 1 && token[0] == '0' {
		return 0, false
	}
	i, err := strconv.ParseUint(string(token), 10, 31)
	return int(i), err == nil
}
