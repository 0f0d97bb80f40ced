package fuzz

import (
	"strings"
)

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
