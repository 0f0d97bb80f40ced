package fuzz

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

func array(items ...*tree) *tree { return &tree{kind: '[', values: items} }

func object(name string, v *tree) *tree {
	t := &tree{kind: '{'}
	t.set(name, v)
	return t
}

func pair(name string, v *tree, other string, w *tree) *tree {
	t := object(name, v)
	t.set(other, w)
	return t
}

func boolean(b bool) *tree {
	text := strconv.FormatBool(b)
	return &tree{kind: jsontext.Kind(text[0]), text: text}
}

// drop returns t without a member. It shares all others with t.
func drop(t *tree, name string) *tree {
	if i, ok := t.indices[name]; ok {
		return t.without(i, i+1)
	}
	return t
}

func text(s string) *tree { return &tree{kind: '"', text: s} }

// has reports whether t, which may be nil, has a member.
func (t *tree) has(name string) bool { return t != nil && t.get(name) != nil }

// isText is isString for what may be nil.
func (t *tree) isText() (string, bool) {
	if t == nil {
		return "", false
	}
	return t.isString()
}
