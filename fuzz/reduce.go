package fuzz

import (
	"slices"
	"strings"

	"schemabench/harness"
)

// Reduce returns a pair for which keep holds and that is smaller, if it finds
// one: it takes out members and items, puts parts in the place of what holds
// them, and shortens strings and numbers, until nothing more can go or keep
// was called most times. Both results are compact JSON texts, unless a text
// given is no JSON: then the pair comes back as it is. The same keep gives
// the same pair.
func Reduce(schema harness.Schema, instance harness.Instance, most int, keep func(harness.Schema, harness.Instance) bool) (harness.Schema, harness.Instance) {
	s, err := parseTree(schema)
	if err != nil {
		return schema, instance
	}
	v, err := parseTree(instance)
	if err != nil {
		return schema, instance
	}
	r := &reducer{schema: s, instance: v, left: most, keep: keep}
	r.size = len(s.append(nil)) + len(v.append(nil))
	if !r.try() { // not even in compact form
		return schema, instance
	}
	for again := true; again && r.left > 0; {
		before := r.size
		r.reduce(&r.instance)
		r.reduce(&r.schema)
		again = r.size < before
	}
	return r.schema.append(nil), r.instance.append(nil)
}

// A reducer changes its trees in place and takes back what keep refuses.
type reducer struct {
	schema, instance *tree
	size             int // bytes of the last pair kept
	left             int // calls of keep
	keep             func(harness.Schema, harness.Instance) bool
}

// try reports whether the pair may be as it is now.
func (r *reducer) try() bool {
	if r.left == 0 {
		return false
	}
	s, v := r.schema.append(nil), r.instance.append(nil)
	if len(s)+len(v) > r.size {
		return false
	}
	r.left--
	if !r.keep(s, v) {
		return false
	}
	r.size = len(s) + len(v)
	return true
}

// replace puts t at a place if the pair becomes smaller and may be so.
func (r *reducer) replace(at **tree, t *tree) bool {
	old := *at
	if t == nil || len(t.append(nil)) >= len(old.append(nil)) {
		return false
	}
	*at = t
	if r.try() {
		return true
	}
	*at = old
	return false
}

// reduce makes what is at a place smaller, from the outside in.
func (r *reducer) reduce(at **tree) {
	if r.simplest(at) {
		return
	}
	for r.hoist(at) {
	}
	r.shorten(at)
	r.remove(at)
	for i := range (*at).values {
		if i < len((*at).values) {
			r.reduce(&(*at).values[i])
		}
	}
}

// simplest tries the values that hold nothing.
func (r *reducer) simplest(at **tree) bool {
	for _, t := range []*tree{{kind: '0', text: "0"}, {kind: '0', text: "1"}, {kind: '"'}, {kind: '{'}, {kind: '['},
		{kind: 't', text: "true"}, {kind: 'n', text: "null"}, {kind: 'f', text: "false"}} {
		if r.replace(at, t) {
			return true
		}
	}
	return false
}

// hoist puts a part, or a part of a part, in the place of what holds it.
func (r *reducer) hoist(at **tree) bool {
	for _, v := range (*at).values {
		if r.replace(at, v) {
			return true
		}
		for _, w := range v.values {
			if r.replace(at, w) {
				return true
			}
		}
	}
	return false
}

// remove takes out runs of members or items: first long ones.
func (r *reducer) remove(at **tree) {
	for n := len((*at).values); n > 0; n /= 2 {
		for i := 0; i < len((*at).values); {
			if !r.replace(at, (*at).without(i, min(i+n, len((*at).values)))) {
				i += n
			}
		}
	}
}

// shorten takes out runs of the text of a string or number.
func (r *reducer) shorten(at **tree) {
	kind := (*at).kind
	if kind != '"' && kind != '0' {
		return
	}
	for n := len((*at).text) / 2; n > 0; n /= 2 {
		for i := 0; i+n <= len((*at).text); {
			text := slices.Delete([]byte((*at).text), i, i+n)
			if !r.replace(at, scalar(byte(kind), string(text))) {
				i += n
			}
		}
	}
}

// scalar returns the string or number of that text, or nil if there is none.
func scalar(kind byte, text string) *tree {
	if kind == '"' {
		return &tree{kind: '"', text: cleanWTF8(strings.Clone(text))}
	}
	t, err := parseTree([]byte(text))
	if err != nil || t.kind != '0' || strings.TrimSpace(text) != text {
		return nil
	}
	return t
}
