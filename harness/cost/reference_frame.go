package cost

import "regexp"

// A frame is the evaluation of one schema object at one location.
type frame struct {
	*evaluator
	place *place
	s     map[string]any
	v     any
	scope *scope
	valid bool
	marks marks
}

// has reports whether the draft is at least 6, 7, 2019 or 2020.
func (f *frame) since(year int) bool { return f.place.resource.year >= year }

// check makes the result invalid unless ok.
func (f *frame) check(ok bool) { f.valid = f.valid && ok }

// apply evaluates the subschema at value, in place.
func (f *frame) apply(value any) bool {
	ok, m := f.eval(f.sub(value, f.place), f.v, f.scope)
	f.marks.add(m)
	return ok
}

// applyTo evaluates the subschema at value on a child.
func (f *frame) applyTo(value, child any) bool {
	ok, _ := f.eval(f.sub(value, f.place), child, f.scope)
	return ok
}

func (f *frame) run() {
	if ref, ok := f.s["$ref"].(string); ok {
		f.check(f.follow(f.target(f.place, ref)))
		if !f.since(2019) {
			return
		}
	}
	if ref, ok := f.s["$dynamicRef"].(string); ok && f.since(2020) {
		f.check(f.follow(f.dynamicTarget(ref)))
	}
	if ref, ok := f.s["$recursiveRef"].(string); ok && f.place.resource.year == 2019 {
		f.check(f.follow(f.recursiveTarget(ref)))
	}
	f.inPlace()
	if f.observe != nil {
		f.observe(f)
	}
	f.check(f.asserts())
	switch v := f.v.(type) {
	case map[string]any:
		f.object(v)
	case []any:
		f.array(v)
	}
}

// follow evaluates the target of a reference.
func (f *frame) follow(p *place, err error) bool {
	if err != nil {
		if f.err == nil {
			f.err = err
		}
		return false
	}
	ok, m := f.eval(p, f.v, f.scope)
	f.marks.add(m)
	return ok
}

// inPlace evaluates the in-place applicators.
func (f *frame) inPlace() {
	for _, sub := range f.list("allOf") {
		f.check(f.apply(sub))
	}
	for _, k := range []string{"anyOf", "oneOf"} {
		if _, ok := f.s[k]; !ok {
			continue
		}
		matches := 0
		for _, sub := range f.list(k) {
			if f.apply(sub) {
				matches++
			}
		}
		f.check(matches == 1 || matches > 1 && k == "anyOf")
	}
	if sub, ok := f.s["not"]; ok {
		valid, _ := f.eval(f.sub(sub, f.place), f.v, f.scope)
		f.check(!valid)
	}
	if sub, ok := f.s["if"]; ok && f.since(7) {
		branch := "else"
		if f.apply(sub) {
			branch = "then"
		}
		if sub, ok := f.s[branch]; ok {
			f.check(f.apply(sub))
		}
	}
}

// list returns a keyword's array of subschemas.
func (f *frame) list(keyword string) []any {
	value, ok := f.s[keyword]
	list, isList := value.([]any)
	if ok && !isList {
		f.fail(ErrMalformed, "%s is not an array", keyword)
	}
	return list
}

// object returns a keyword's object.
func (f *frame) members(keyword string) map[string]any {
	value, ok := f.s[keyword]
	m, isObject := value.(map[string]any)
	if ok && !isObject {
		f.fail(ErrMalformed, "%s is not an object", keyword)
	}
	return m
}

// matches reports whether a pattern matches.
func (f *frame) matches(pattern, s string) bool {
	re := f.patterns[pattern]
	if re == nil {
		var err error
		if re, err = regexp.Compile(pattern); err != nil {
			f.fail(ErrPattern, "%v", err)
			return false
		}
		f.patterns[pattern] = re
	}
	return re.MatchString(s)
}
