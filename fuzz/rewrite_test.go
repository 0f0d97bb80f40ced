package fuzz

import (
	"slices"
	"strings"
	"testing"

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
