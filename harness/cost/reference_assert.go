package cost

import (
	"bytes"
	"encoding/json"
	"slices"
	"unicode/utf8"
)

// asserts reports whether the assertions hold.
func (f *frame) asserts() bool {
	ok := f.typed() && f.listed()
	switch v := f.v.(type) {
	case string:
		return f.text(v) && ok
	case json.Number:
		return f.numeric(v) && ok
	case []any:
		return f.sized(len(v), "minItems", "maxItems") && f.unique(v) && ok
	case map[string]any:
		return f.sized(len(v), "minProperties", "maxProperties") && f.required(v) && ok
	}
	return ok
}

// typed judges type.
func (f *frame) typed() bool {
	switch t := f.s["type"].(type) {
	case string:
		return f.is(t)
	case []any:
		return slices.ContainsFunc(t, func(t any) bool { s, _ := t.(string); return f.is(s) })
	}
	return true
}

func (f *frame) is(t string) bool {
	switch v := f.v.(type) {
	case nil:
		return t == "null"
	case bool:
		return t == "boolean"
	case string:
		return t == "string"
	case []any:
		return t == "array"
	case map[string]any:
		return t == "object"
	case json.Number:
		if t == "integer" && !f.since(6) {
			return !bytes.ContainsAny([]byte(v), ".eE")
		}
		return t == "number" || t == "integer" && f.number(v).isInt()
	}
	return false
}

// listed judges enum and const.
func (f *frame) listed() bool {
	ok := true
	if list, has := f.s["enum"].([]any); has {
		want := f.canonical(f.v)
		ok = slices.ContainsFunc(list, func(v any) bool { return f.canonical(v) == want })
	}
	if v, has := f.s["const"]; has && f.since(6) {
		ok = ok && f.canonical(v) == f.canonical(f.v)
	}
	return ok
}

func (f *frame) text(v string) bool {
	ok := f.sized(utf8.RuneCountInString(v), "minLength", "maxLength")
	if p, has := f.s["pattern"].(string); has {
		ok = f.matches(p, v) && ok
	}
	return ok
}

// sized judges a pair of size limits.
func (f *frame) sized(n int, least, most string) bool {
	return int64(n) >= f.count64(least, 0) && int64(n) <= f.count64(most, int64(n))
}

func (f *frame) numeric(v json.Number) bool {
	ok, n := true, f.number(v)
	limit := func(keyword string, holds func(cmp int) bool) {
		if l, has := f.s[keyword].(json.Number); has {
			ok = ok && holds(n.compare(f.number(l)))
		}
	}
	limit("minimum", func(c int) bool { return c > 0 || c == 0 && f.s["exclusiveMinimum"] != true })
	limit("maximum", func(c int) bool { return c < 0 || c == 0 && f.s["exclusiveMaximum"] != true })
	if f.since(6) {
		limit("exclusiveMinimum", func(c int) bool { return c > 0 })
		limit("exclusiveMaximum", func(c int) bool { return c < 0 })
	}
	if l, has := f.s["multipleOf"].(json.Number); has {
		if d := f.number(l); d.sign() != 0 {
			ok = ok && n.divisibleBy(d)
		}
	}
	return ok
}

// unique judges uniqueItems.
func (f *frame) unique(v []any) bool {
	if f.s["uniqueItems"] != true {
		return true
	}
	seen := map[string]bool{}
	for _, item := range v {
		seen[f.canonical(item)] = true
	}
	return len(seen) == len(v)
}

func (f *frame) required(v map[string]any) bool {
	list, _ := f.s["required"].([]any)
	return !slices.ContainsFunc(list, func(name any) bool {
		s, _ := name.(string)
		_, ok := v[s]
		return !ok
	})
}
