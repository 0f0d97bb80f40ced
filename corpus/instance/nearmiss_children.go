package instance

import (
	"slices"
	"strconv"
)

func (m *mutator) breakArray(o *object, keyword string, at *scope, v array) []value {
	k := o.members[keyword]
	switch keyword {
	case "minItems":
		if n := count(k, 0); n > 0 && n <= len(v) {
			return []value{v[:n-1]}
		}
	case "maxItems":
		if longer := m.lengthen(o, at, v, count(k, unlimited)+1); longer != nil {
			return []value{longer}
		}
	case "uniqueItems":
		if k == true && len(v) > 0 {
			return []value{append(slices.Clone(v), v[0])}
		}
	case "contains":
		if len(v) > 0 {
			return []value{array{}}
		}
	case "items", "additionalItems", "unevaluatedItems":
		if w, ok := m.generate(at, m.not(k)); ok {
			return []value{append(slices.Clone(v), w)}
		}
	}
	return nil
}

// lengthen returns v with items that fit o added up to n; nil if that is too
// many or v is no shorter.
func (m *mutator) lengthen(o *object, at *scope, v array, n int) array {
	if n > maxElements || n <= len(v) {
		return nil
	}
	s := m.g.doc.newShape()
	m.g.mergeItems(s, o, at)
	if !m.restart() {
		return nil
	}
	seen := map[string]bool{}
	for _, w := range v {
		seen[string(encode(nil, w))] = true
	}
	longer := slices.Clone(v)
	for i := len(v); i < n; i++ {
		w, err := m.g.item(s, seen, 0, s.itemSchemas(i))
		if err != nil {
			return nil
		}
		longer = append(longer, w)
	}
	return longer
}

// restart gives the next value the step budget of an attempt. It returns false
// once all values together took that of all attempts: schemas that branch
// while they recurse use up every attempt, and there may be hundreds of values.
func (m *mutator) restart() bool {
	m.spent += m.g.steps
	m.g.steps, m.g.bytes = 0, 0
	return m.spent <= maxAllSteps
}

// generate returns a small value that meets all the schemas, if one is found.
func (m *mutator) generate(at *scope, schemas ...value) (value, bool) {
	if !m.restart() {
		return nil, false
	}
	var all []applied
	for _, s := range schemas {
		all = append(all, applied{s, at})
	}
	v, err := m.g.value(nil, 0, all...)
	return v, err == nil
}

func (m *mutator) not(schema value) value { return m.g.synthetic(rootURI, "not", schema) }

func (m *mutator) breakObject(o *object, keyword string, at *scope, v *object) []value {
	k := o.members[keyword]
	switch keyword {
	case "required":
		var found []value
		for _, name := range stringsOf(o.array("required")) {
			found = append(found, v.without(name))
		}
		return found
	case "minProperties":
		return shrink(v, count(k, 0)-1)
	case "maxProperties":
		return grow(v, count(k, unlimited)+1)
	case "additionalProperties", "unevaluatedProperties":
		if w, ok := m.generate(at, m.not(k)); ok {
			return []value{v.with(unusedName(v), w)}
		}
	case "propertyNames":
		name, ok := m.generate(at, m.g.synthetic(rootURI, "type", "string"), m.not(k))
		if ok {
			return []value{v.with(name.(string), nil)}
		}
	case "dependentRequired", "dependencies":
		return breakDependents(o.object(keyword), v)
	}
	return nil
}

func breakDependents(deps, v *object) []value {
	var found []value
	if deps == nil {
		return nil
	}
	for _, trigger := range deps.names {
		list, _ := deps.members[trigger].(array)
		if _, ok := v.members[trigger]; !ok {
			continue
		}
		for _, name := range stringsOf(list) {
			found = append(found, v.without(name))
		}
	}
	return found
}

// unusedName returns a name that v has not and that no schema is likely to
// know.
func unusedName(v *object) string {
	name := "unexpected"
	for v.members[name] != nil {
		name += "x"
	}
	return name
}

// shrink returns v with its first n members; none if n is no fewer.
func shrink(v *object, n int) []value {
	if n < 0 || n >= len(v.names) {
		return nil
	}
	o := newObject()
	for _, name := range v.names[:n] {
		o.set(name, v.members[name])
	}
	return []value{o}
}

// grow returns v with null members added up to n; none if that is too many.
func grow(v *object, n int) []value {
	if n > maxElements || n <= len(v.names) {
		return nil
	}
	o := v.with(unusedName(v), nil)
	for i := 0; len(o.names) < n; i++ {
		o.set("unexpected"+strconv.Itoa(i), nil)
	}
	return []value{o}
}
