package cost

import "slices"

// object evaluates what applies to the members of an object.
func (f *frame) object(v map[string]any) {
	f.dependents(v)
	if sub, ok := f.s["propertyNames"]; ok && f.since(6) {
		for k := range v {
			f.check(f.applyTo(sub, k))
		}
	}
	properties, patterns := f.members("properties"), f.members("patternProperties")
	more, hasMore := f.s["additionalProperties"]
	for k, child := range v {
		matched := false
		if sub, ok := properties[k]; ok {
			matched = true
			f.check(f.applyTo(sub, child))
		}
		for pattern, sub := range patterns {
			if f.matches(pattern, k) {
				matched = true
				f.check(f.applyTo(sub, child))
			}
		}
		if !matched && hasMore {
			matched = true
			f.check(f.applyTo(more, child))
		}
		if matched {
			f.marks.name(k)
		}
	}
	rest, ok := f.s["unevaluatedProperties"]
	if !ok || !f.since(2019) {
		return
	}
	for k, child := range v {
		if !f.marks.names[k] {
			f.check(f.applyTo(rest, child))
			f.marks.name(k)
		}
	}
}

// dependents evaluates dependentSchemas and, up to draft 7, dependencies.
func (f *frame) dependents(v map[string]any) {
	if f.since(2019) {
		for k, sub := range f.members("dependentSchemas") {
			if _, ok := v[k]; ok {
				f.check(f.apply(sub))
			}
		}
		for k, need := range f.members("dependentRequired") {
			f.check(hasAll(v, k, need))
		}
		return
	}
	for k, need := range f.members("dependencies") {
		if _, isList := need.([]any); isList {
			f.check(hasAll(v, k, need))
		} else if _, ok := v[k]; ok {
			f.check(f.apply(need))
		}
	}
}

// hasAll reports whether v lacks k or has all the names in need.
func hasAll(v map[string]any, k string, need any) bool {
	if _, ok := v[k]; !ok {
		return true
	}
	list, _ := need.([]any)
	return !slices.ContainsFunc(list, func(name any) bool {
		s, _ := name.(string)
		_, ok := v[s]
		return !ok
	})
}

// array evaluates what applies to the items of an array.
func (f *frame) array(v []any) {
	prefix, rest, hasRest := f.itemKeywords()
	for i, item := range v {
		switch {
		case i < len(prefix):
			f.check(f.applyTo(prefix[i], item))
			f.marks.item(i)
		case hasRest:
			f.check(f.applyTo(rest, item))
			f.marks.item(i)
		}
	}
	f.contains(v)
	left, ok := f.s["unevaluatedItems"]
	if !ok || !f.since(2019) {
		return
	}
	for i, item := range v {
		if !f.marks.items[i] {
			f.check(f.applyTo(left, item))
			f.marks.item(i)
		}
	}
}

// itemKeywords returns the schemas by index and the one for the rest.
func (f *frame) itemKeywords() (prefix []any, rest any, hasRest bool) {
	items, hasItems := f.s["items"]
	if f.since(2020) {
		return f.list("prefixItems"), items, hasItems
	}
	if list, ok := items.([]any); ok {
		more, hasMore := f.s["additionalItems"]
		return list, more, hasMore
	}
	return nil, items, hasItems
}

func (f *frame) contains(v []any) {
	sub, ok := f.s["contains"]
	if !ok || !f.since(6) {
		return
	}
	matches := int64(0)
	for i, item := range v {
		if f.applyTo(sub, item) {
			matches++
			if f.since(2020) {
				f.marks.item(i)
			}
		}
	}
	least, most := int64(1), int64(len(v))
	if f.since(2019) {
		least = f.count64("minContains", 1)
		most = f.count64("maxContains", most)
	}
	f.check(matches >= least && matches <= most)
}
