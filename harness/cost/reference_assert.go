package cost

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// decode reads JSON text into Go values, numbers as json.Number.
func decode(text []byte) (any, error) {
	if !jsontext.Value(text).IsValid() { // refuses duplicate names and invalid UTF-8 as well
		_, err := new(tree).add(text, "")
		if err == nil {
			err = ErrSyntax
		}
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	return v, nil
}

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
		return t == "number" || t == "integer" && f.number(v).IsInt()
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

// count64 returns a keyword's whole number, or otherwise if it is absent.
func (f *frame) count64(keyword string, otherwise int64) int64 {
	n, ok := f.s[keyword].(json.Number)
	if !ok {
		return otherwise
	}
	r := f.number(n)
	if !r.IsInt() || !r.Num().IsInt64() {
		return 1<<63 - 1
	}
	return r.Num().Int64()
}

func (f *frame) numeric(v json.Number) bool {
	ok, n := true, f.number(v)
	limit := func(keyword string, holds func(cmp int) bool) {
		if l, has := f.s[keyword].(json.Number); has {
			ok = ok && holds(n.Cmp(f.number(l)))
		}
	}
	limit("minimum", func(c int) bool { return c > 0 || c == 0 && f.s["exclusiveMinimum"] != true })
	limit("maximum", func(c int) bool { return c < 0 || c == 0 && f.s["exclusiveMaximum"] != true })
	if f.since(6) {
		limit("exclusiveMinimum", func(c int) bool { return c > 0 })
		limit("exclusiveMaximum", func(c int) bool { return c < 0 })
	}
	if l, has := f.s["multipleOf"].(json.Number); has {
		if d := f.number(l); d.Sign() != 0 {
			ok = ok && new(big.Rat).Quo(n, d).IsInt()
		}
	}
	return ok
}

// number returns n exactly, or an error in f for one too large to hold.
func (f *frame) number(n json.Number) *big.Rat {
	const most = 10_000
	digits, exponent := sizeOfNumber([]byte(n))
	r, ok := new(big.Rat), false
	if digits+exponent <= most {
		r, ok = r.SetString(string(n))
	}
	if !ok {
		f.fail(ErrSteps, "a number of %d digits with exponent %d", digits, exponent)
		return new(big.Rat)
	}
	return r
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

// canonical returns a text that two values share only if they are equal.
// Its length counts as steps.
func (f *frame) canonical(v any) string {
	b := string(f.appendCanonical(nil, v))
	f.work += uint64(len(b) / 64)
	return b
}

func (f *frame) appendCanonical(b []byte, v any) []byte {
	switch v := v.(type) {
	case json.Number:
		return append(b, f.number(v).RatString()...)
	case string:
		return strconv.AppendQuote(b, v)
	case []any:
		b = append(b, '[')
		for _, e := range v {
			b = append(f.appendCanonical(b, e), ',')
		}
		return append(b, ']')
	case map[string]any:
		b = append(b, '{')
		for _, k := range slices.Sorted(maps.Keys(v)) {
			b = append(strconv.AppendQuote(b, k), ':')
			b = append(f.appendCanonical(b, v[k]), ',')
		}
		return append(b, '}')
	}
	return fmt.Append(b, v)
}
