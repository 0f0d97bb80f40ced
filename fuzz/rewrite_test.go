package fuzz

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"schemabench/harness"
)

// A rewrite writes a schema another way that gives every instance the same
// verdict.
type rewrite struct {
	name string
	// apply changes root, an object, and reports whether it did.
	apply func(root *tree) bool
	// annotations says that the rewrite may change which annotations come
	// from the root, so that it is only for schemas that do not ask for them.
	annotations bool
}

// rewrites are all of them. Each but the order of members is for schemas in
// which all references lead to the root or to definitions there.
var rewrites = []rewrite{
	{"allOf of one", wrapped(func(s *tree) *tree { return object("allOf", array(s)) }), false},
	{"double not", wrapped(func(s *tree) *tree { return object("not", object("not", s)) }), true},
	{"anyOf of it twice", wrapped(func(s *tree) *tree { return object("anyOf", array(s, s.clone())) }), false},
	{"oneOf with false", wrapped(func(s *tree) *tree { return object("oneOf", array(boolean(false), s)) }), false},
	{"if true then", wrapped(func(s *tree) *tree { return pair("if", boolean(true), "then", s) }), false},
	{"a branch of anyOf twice", everywhere("anyOf", func(branches *tree) { branches.values = append(branches.values, branches.values[0].clone()) }), false},
	{"branches of allOf reversed", everywhere("allOf", func(branches *tree) { slices.Reverse(branches.values) }), false},
	{"order of members", reorder, false},
	{"root hoisted", hoistRoot, false},
	{"references to copies", copyDefinitions, false},
	{"definitions inlined", inlineDefinitions, false},
}

// of returns the schema rewritten, or nil if it cannot be.
func (r rewrite) of(schema harness.Schema) harness.Schema {
	root, err := parseTree(schema)
	if err != nil || root.kind != '{' || !plainReferences(root) {
		return nil
	}
	if r.annotations && strings.Contains(string(schema), `"unevaluated`) {
		return nil
	}
	if !r.apply(root) {
		return nil
	}
	return root.append(nil)
}

// plainReferences reports whether the only thing that identifies or leads
// anywhere in a schema is $ref to the root and to its definitions. Whatever
// looks like more, even in a const, rules it out.
func plainReferences(root *tree) bool {
	plain := true
	var walk func(t *tree, depth int)
	walk = func(t *tree, depth int) {
		for i, v := range t.values {
			if t.kind == '{' {
				switch t.names[i] {
				case "$ref":
					text, ok := v.isString()
					plain = plain && ok && (text == "#" || definitionOf(text) != "" && root.get("$defs").get(definitionOf(text)) != nil)
				case "$defs", "$schema":
					plain = plain && depth == 0
				case "$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "definitions":
					plain = false
				}
			}
			walk(v, depth+1)
		}
	}
	if defs := root.get("$defs"); defs == nil {
		root = root.clone()
		root.set("$defs", &tree{kind: '{'})
	}
	walk(root, 0)
	return plain
}

// definitionOf returns the name in a reference to a definition of the root, if
// it is spelt without escapes.
func definitionOf(ref string) string {
	name, ok := strings.CutPrefix(ref, "#/$defs/")
	if !ok || strings.ContainsAny(name, "/~%") {
		return ""
	}
	return name
}

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

// wrapped applies f to the root without what has to stay there.
func wrapped(f func(*tree) *tree) func(*tree) bool {
	return func(root *tree) bool {
		inner := &tree{kind: '{'}
		outer := &tree{kind: '{'}
		for i, name := range root.names {
			if name == "$defs" || name == "$schema" {
				outer.set(name, root.values[i])
			} else {
				inner.set(name, root.values[i])
			}
		}
		w := f(inner)
		for i, name := range w.names {
			outer.set(name, w.values[i])
		}
		*root = *outer
		return true
	}
}

// everywhere applies f to the value of a keyword that holds a list of schemas,
// wherever the keyword stands.
func everywhere(keyword string, f func(*tree)) func(*tree) bool {
	return func(root *tree) bool {
		changed := false
		eachSchema(root, func(s *tree) {
			if list := s.get(keyword); list != nil && list.kind == '[' && len(list.values) > 0 {
				f(list)
				changed = true
			}
		})
		return changed
	}
}

// eachSchema calls f with every subschema that is an object, parts last.
func eachSchema(s *tree, f func(*tree)) {
	if s.kind != '{' {
		return
	}
	f(s)
	for i, name := range s.names {
		v := s.values[i]
		switch kindOf(name) {
		case kindSchema:
			eachSchema(v, f)
		case kindSchemas, kindMap, kindPatterns:
			for _, w := range v.values {
				eachSchema(w, f)
			}
		}
	}
}

// eachOutside calls f with every subschema that is an object and in no
// definition of the root.
func eachOutside(root *tree, f func(*tree)) {
	defs := root.get("$defs")
	root.set("$defs", &tree{kind: '{'})
	eachSchema(root, f)
	root.set("$defs", defs)
}

func kindOf(name string) kind {
	for _, k := range keywords {
		if k.name == name {
			return k.kind
		}
	}
	return kindOther
}

// reorder reverses the members of all schemas.
func reorder(root *tree) bool {
	eachSchema(root, func(s *tree) {
		u := &tree{kind: '{'}
		for i := len(s.names) - 1; i >= 0; i-- {
			u.set(s.names[i], s.values[i])
		}
		*s = *u
	})
	return len(root.names) > 0
}

// hoistRoot makes the root a reference to a definition of what it was.
func hoistRoot(root *tree) bool {
	const name = "hoisted"
	if root.get("$defs").has(name) {
		return false
	}
	inner := root.clone()
	defs := &tree{kind: '{'}
	outer := object("$ref", text("#/$defs/"+name))
	if old := inner.get("$defs"); old != nil {
		defs = old
		inner = drop(inner, "$defs")
	}
	if dialect := inner.get("$schema"); dialect != nil {
		outer.set("$schema", dialect)
		inner = drop(inner, "$schema")
	}
	defs.set(name, inner)
	outer.set("$defs", defs)
	*root = *outer
	return true
}

// copyDefinitions makes a copy of each definition that the root's own part
// refers to, and the references there lead to the copies.
func copyDefinitions(root *tree) bool {
	defs := root.get("$defs")
	if defs == nil || defs.kind != '{' {
		return false
	}
	changed := false
	eachOutside(root, func(s *tree) {
		ref, _ := s.get("$ref").isText()
		name := definitionOf(ref)
		if name == "" {
			return
		}
		twin := "copy of " + name
		if !defs.has(twin) {
			defs.set(twin, defs.get(name).clone())
		}
		s.set("$ref", text("#/$defs/"+twin))
		changed = true
	})
	return changed
}

// inlineDefinitions puts, in the root's own part, each definition in the place
// of references to it.
func inlineDefinitions(root *tree) bool {
	defs := root.get("$defs")
	if defs == nil || defs.kind != '{' {
		return false
	}
	var places []*tree
	eachOutside(root, func(s *tree) {
		if ref, _ := s.get("$ref").isText(); definitionOf(ref) != "" {
			places = append(places, s)
		}
	})
	for _, s := range places {
		ref, _ := s.get("$ref").isText()
		body := defs.get(definitionOf(ref)).clone()
		rest := drop(s, "$ref")
		if all := rest.get("allOf"); all != nil {
			all.values = append(all.values, body)
		} else {
			rest.set("allOf", array(body))
		}
		*s = *rest
	}
	return len(places) > 0
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

func TestRewrites(t *testing.T) {
	tests := []struct{ name, schema, want string }{
		{"allOf of one", `{"type":"array","$defs":{"a":true}}`, `{"$defs":{"a":true},"allOf":[{"type":"array"}]}`},
		{"double not", `{"minimum":1}`, `{"not":{"not":{"minimum":1}}}`},
		{"double not", `{"unevaluatedItems":false}`, ``},
		{"anyOf of it twice", `{"const":1}`, `{"anyOf":[{"const":1},{"const":1}]}`},
		{"oneOf with false", `{"const":1}`, `{"oneOf":[false,{"const":1}]}`},
		{"if true then", `{"const":1}`, `{"if":true,"then":{"const":1}}`},
		{"a branch of anyOf twice", `{"items":{"anyOf":[true,{}]}}`, `{"items":{"anyOf":[true,{},true]}}`},
		{"a branch of anyOf twice", `{"const":{"anyOf":[true]}}`, ``},
		{"branches of allOf reversed", `{"allOf":[1,2]}`, `{"allOf":[2,1]}`},
		{"order of members", `{"not":{"a":1,"b":2},"const":{"a":1,"b":2}}`, `{"const":{"a":1,"b":2},"not":{"b":2,"a":1}}`},
		{"root hoisted", `{"items":{"$ref":"#"},"$defs":{"a":true}}`, `{"$ref":"#/$defs/hoisted","$defs":{"a":true,"hoisted":{"items":{"$ref":"#"}}}}`},
		{"references to copies", `{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"$ref":"#/$defs/a"}}}`,
			`{"items":{"$ref":"#/$defs/copy of a"},"$defs":{"a":{"$ref":"#/$defs/a"},"copy of a":{"$ref":"#/$defs/a"}}}`},
		{"definitions inlined", `{"items":{"$ref":"#/$defs/a","minimum":1},"$defs":{"a":{"maximum":2}}}`,
			`{"items":{"minimum":1,"allOf":[{"maximum":2}]},"$defs":{"a":{"maximum":2}}}`},
		{"allOf of one", `{"$ref":"other"}`, ``},
		{"allOf of one", `{"items":{"$id":"urn:a"}}`, ``},
	}
	for _, tt := range tests {
		i := slices.IndexFunc(rewrites, func(r rewrite) bool { return r.name == tt.name })
		if got := rewrites[i].of(harness.Schema(tt.schema)); string(got) != tt.want {
			t.Errorf("%s: %s becomes %s, want %s", tt.name, tt.schema, got, tt.want)
		}
	}
	for _, r := range rewrites {
		if !slices.ContainsFunc(tests, func(tt struct{ name, schema, want string }) bool { return tt.name == r.name }) {
			t.Errorf("%s has no row", r.name)
		}
	}
}
