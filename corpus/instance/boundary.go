package instance

import (
	"strings"
	"unicode/utf8"
)

// reachLimit returns replacements for v that sit exactly on the limit a
// keyword of o sets; none if the keyword sets none on v.
func (m *mutator) reachLimit(o *object, keyword string, at *scope, v value) []value {
	k := o.members[keyword]
	switch v := v.(type) {
	case number:
		limit, ok := rat(k)
		exclusive := keyword == "minimum" && o.members["exclusiveMinimum"] == true ||
			keyword == "maximum" && o.members["exclusiveMaximum"] == true
		if ok && !exclusive && (keyword == "minimum" || keyword == "maximum" || keyword == "multipleOf") {
			return []value{ratNumber(limit)}
		}
	case string:
		if keyword == "minLength" || keyword == "maxLength" {
			return resize(v, count(k, unlimited))
		}
	case array:
		n := count(k, unlimited)
		if keyword != "minItems" && keyword != "maxItems" {
			return nil
		}
		if n <= len(v) {
			return []value{v[:n]}
		}
		if longer := m.lengthen(o, at, v, n); longer != nil {
			return []value{longer}
		}
	case *object:
		if keyword == "minProperties" || keyword == "maxProperties" {
			n := count(k, unlimited)
			return append(shrink(v, n), grow(v, n)...)
		}
	}
	return nil
}

// resize returns v cut or continued to n code points; none if n is too many.
func resize(v string, n int) []value {
	if n > maxString {
		return nil
	}
	if have := utf8.RuneCountInString(v); n > have {
		return []value{v + strings.Repeat("a", n-have)}
	}
	return []value{string([]rune(v)[:n])}
}
