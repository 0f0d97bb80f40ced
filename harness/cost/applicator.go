package cost

// applicator handles a keyword at node c whose value holds subschemas.
func (w *scanner) applicator(k keyword, c uint32) error {
	switch k {
	case kwAllOf, kwAnyOf, kwOneOf:
		return w.list(c, partInPlace, inPlace)
	case kwPrefixItems:
		w.hasPrefix = true
		return w.list(c, partIndex, index)
	case kwDefs:
		return w.object(c, func(uint32) error { return nil })
	case kwProperties:
		return w.object(c, func(m uint32) error {
			w.emit(partProps, property, w.keys.add(w.name(&w.nodes[m])), w.child(m))
			return nil
		})
	case kwPatternProperties:
		return w.object(c, func(m uint32) error {
			p := w.pattern(w.name(&w.nodes[m]))
			w.patterns[p].ofNames = true
			w.leaf.names, w.hasLeaf = w.leaf.names+w.patterns[p].size, true
			w.emit(partObject, byPattern, p, w.child(m))
			return nil
		})
	case kwDependentSchemas, kwDependencies:
		return w.dependents(k, c)
	case kwItems:
		if w.nodes[c].kind == '[' && w.d&until2019 != 0 {
			w.hasPrefix = true
			return w.list(c, partIndex, index)
		}
	}
	return w.single(k, c)
}

// single handles a keyword whose value is one schema.
func (w *scanner) single(k keyword, c uint32) error {
	switch w.nodes[c].kind {
	case '{', 't', 'f':
	default:
		return w.errorAt(c, "%s is not a schema but %s", w.name(&w.nodes[c]), w.kindOf(c))
	}
	t := w.child(c)
	switch k {
	case kwNot:
		w.emit(partInPlace, inPlace, 0, t)
	case kwIf:
		w.ifAt = t
	case kwThen:
		w.thenAt = t
	case kwElse:
		w.elseAt = t
	case kwAdditionalProperties:
		w.additional = t + 1
	case kwUnevaluatedProperties:
		w.rest = t + 1
	case kwPropertyNames:
		w.emit(partObject, names, 0, t)
	case kwItems:
		w.items = t + 1
	case kwAdditionalItems:
		w.extra = t + 1
	case kwContains:
		w.emit(partArray, contains, 0, t)
	case kwUnevaluatedItems:
		w.left = t + 1
	}
	return nil
}

// list handles a keyword whose value is an array of schemas.
func (w *scanner) list(c uint32, part int, kind edgeKind) error {
	if w.nodes[c].kind != '[' {
		return w.errorAt(c, "%s is not an array of schemas", w.name(&w.nodes[c]))
	}
	i := int32(0)
	for m := range w.children(c) {
		w.emit(part, kind, i, w.child(m))
		i++
	}
	if kind == index {
		w.prefix = i
	}
	return nil
}

// object handles a keyword whose value is an object of schemas. Each is a
// subschema even if nothing applies it, since it may declare an identifier.
func (w *scanner) object(c uint32, each func(uint32) error) error {
	if w.nodes[c].kind != '{' {
		return w.errorAt(c, "%s is not an object of schemas", w.name(&w.nodes[c]))
	}
	for m := range w.children(c) {
		w.child(m)
		if err := each(m); err != nil {
			return err
		}
	}
	return nil
}

// dependents handles dependentSchemas, and dependencies, where an array is
// a list of names and no schema.
func (w *scanner) dependents(k keyword, c uint32) error {
	if w.nodes[c].kind != '{' {
		return w.errorAt(c, "%s is not an object of schemas", w.name(&w.nodes[c]))
	}
	for m := range w.children(c) {
		if k == kwDependencies && w.nodes[m].kind == '[' {
			continue
		}
		w.hasGuards = true
		w.emit(partGuarded, guarded, w.keys.add(w.name(&w.nodes[m])), w.child(m))
	}
	return nil
}
