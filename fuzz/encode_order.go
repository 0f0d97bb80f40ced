package fuzz

import "slices"

// define takes the definitions out of the root schema, orders them so that
// references lead ahead where they can, and names them. It takes none if one
// has a name that the grammar cannot give it.
func (e *encoder) define(root *tree) {
	defs := root.get("$defs")
	if defs == nil || defs.kind != '{' || root.kind != '{' {
		return
	}
	for _, name := range defs.names {
		if len(pointerToken(name)) > shortName {
			return
		}
	}
	plain := true
	for i, at := range ahead(root, defs) {
		plain = plain && defs.names[at] == string((&names{}).def(nil, i))
		e.order = append(e.order, defs.values[at])
		e.names.nameDef(defs.names[at])
	}
	if plain {
		e.names = names{}
		return
	}
	for _, name := range e.names.defs {
		e.id(name)
	}
	e.ownNames = len(e.names.table)
}

// ahead returns the indices of the definitions with each one before those that
// it refers to, as far as there is no cycle: the reverse of the order in which
// a depth-first walk from the root leaves them.
func ahead(root, defs *tree) []int {
	w := walk{
		defs: defs, base: root.get("$id"),
		refs: map[string]int{}, entered: make([]bool, len(defs.values)),
	}
	for i, name := range defs.names {
		w.refs["#/$defs/"+pointerToken(name)] = i
	}
	for i := range root.names {
		if root.values[i] != defs {
			w.visit(root.values[i], root.names[i])
		}
	}
	for i := range defs.values {
		w.enter(i)
	}
	slices.Reverse(w.left)
	return w.left
}

type walk struct {
	defs    *tree
	base    *tree          // the root's $id, or nil
	refs    map[string]int // index by reference
	entered []bool
	left    []int
}

// visit follows the references in t, the value of a member of that name.
func (w *walk) visit(t *tree, name string) {
	if name == "$ref" || name == "$dynamicRef" {
		w.enter(w.find(t))
	}
	for i, v := range t.values {
		if t.kind == '{' {
			name = t.names[i]
		}
		w.visit(v, name)
	}
}

// enter visits definition i unless it has been visited. The depth of nested
// calls is at most the number of definitions times their depth.
func (w *walk) enter(i int) {
	if i < 0 || w.entered[i] {
		return
	}
	w.entered[i] = true
	w.visit(w.defs.values[i], "")
	w.left = append(w.left, i)
}

// find returns the index of the definition that a reference leads to, or -1.
func (w *walk) find(t *tree) int {
	text, ok := t.isString()
	if !ok {
		return -1
	}
	if w.base != nil && len(text) > len(w.base.text) && text[:len(w.base.text)] == w.base.text {
		text = text[len(w.base.text):]
	}
	if i, ok := w.refs[text]; ok {
		return i
	}
	return -1
}
