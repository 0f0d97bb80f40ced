package instance

import (
	"bytes"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A value is nil, a bool, a number, a string, an array or an *object. A
// schema is a value too: a bool or an *object.
type value = any

type number string // JSON text

type array = []value

// An object keeps its members in order, which is the order in which they are
// tried and written.
type object struct {
	names   []string
	members map[string]value
}

func newObject() *object { return &object{members: map[string]value{}} }

func (o *object) set(name string, v value) *object {
	if _, ok := o.members[name]; !ok {
		o.names = append(o.names, name)
	}
	o.members[name] = v
	return o
}

// with returns a copy of o in which name is v.
func (o *object) with(name string, v value) *object {
	c := newObject()
	for _, n := range o.names {
		c.set(n, o.members[n])
	}
	return c.set(name, v)
}

// without returns a copy of o that lacks name.
func (o *object) without(name string) *object {
	c := newObject()
	for _, n := range o.names {
		if n != name {
			c.set(n, o.members[n])
		}
	}
	return c
}

func (o *object) object(name string) *object { v, _ := o.members[name].(*object); return v }
func (o *object) array(name string) array    { v, _ := o.members[name].(array); return v }
func (o *object) string(name string) string  { v, _ := o.members[name].(string); return v }

// decode reads one JSON text. Of members with the same name the last counts.
func decode(text []byte) (value, error) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true))
	v, err := decodeValue(dec)
	if err != nil {
		return nil, err
	}
	if _, err := dec.ReadToken(); err != io.EOF {
		return nil, fmt.Errorf("text after the end of the JSON value, at byte %d", dec.InputOffset())
	}
	return v, nil
}

func decodeValue(dec *jsontext.Decoder) (value, error) {
	t, err := dec.ReadToken()
	if err != nil {
		return nil, err
	}
	switch t.Kind() {
	case 't', 'f':
		return t.Bool(), nil
	case '"':
		return t.String(), nil
	case '0':
		return number(t.String()), nil
	case '[':
		return decodeArray(dec)
	case '{':
		return decodeObject(dec)
	}
	return nil, nil
}

func decodeArray(dec *jsontext.Decoder) (value, error) {
	a := array{}
	for dec.PeekKind() != ']' {
		v, err := decodeValue(dec)
		if err != nil {
			return nil, err
		}
		a = append(a, v)
	}
	_, err := dec.ReadToken()
	return a, err
}

func decodeObject(dec *jsontext.Decoder) (value, error) {
	o := newObject()
	for dec.PeekKind() != '}' {
		t, err := dec.ReadToken()
		if err != nil {
			return nil, err
		}
		name := t.String()
		v, err := decodeValue(dec)
		if err != nil {
			return nil, err
		}
		o.set(name, v)
	}
	_, err := dec.ReadToken()
	return o, err
}

// encode appends the JSON text of v to b.
func encode(b []byte, v value) []byte {
	switch v := v.(type) {
	case bool:
		return strconv.AppendBool(b, v)
	case number:
		return append(b, v...)
	case string:
		b, _ = jsontext.AppendQuote(b, strings.ToValidUTF8(v, "\uFFFD"))
		return b
	case array:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = encode(b, e)
		}
		return append(b, ']')
	case *object:
		b = append(b, '{')
		for i, n := range v.names {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(encode(b, n), ':')
			b = encode(b, v.members[n])
		}
		return append(b, '}')
	}
	return append(b, "null"...)
}

// maxExponent bounds the numbers that are computed with: 1e1000000 is seven
// bytes of text and 400 kB of arithmetic.
const maxExponent = 1000

// rat returns the value of a number; false if v is no number or too large or
// small to compute with.
func rat(v value) (*big.Rat, bool) {
	n, ok := v.(number)
	if !ok || len(n) > maxExponent {
		return nil, false
	}
	if i := strings.IndexAny(string(n), "eE"); i >= 0 {
		if e, err := strconv.Atoi(string(n[i+1:])); err != nil || e > maxExponent || e < -maxExponent {
			return nil, false
		}
	}
	return new(big.Rat).SetString(string(n))
}

// ratNumber writes r, exactly if its decimal expansion ends.
func ratNumber(r *big.Rat) number {
	digits, exact := r.FloatPrec()
	if !exact {
		digits = 20
	}
	return number(r.FloatString(digits))
}

// count returns the value of a keyword that counts, such as minLength; def if
// it is absent or unfit.
func count(v value, def int) int {
	r, ok := rat(v)
	if !ok || !r.IsInt() || r.Sign() < 0 || !r.Num().IsInt64() {
		return def
	}
	return int(min(r.Num().Int64(), 1<<40))
}

// equal reports whether a and b are the same JSON value: numbers by value,
// objects without regard to order.
func equal(a, b value) bool {
	switch a := a.(type) {
	case number:
		x, ok1 := rat(a)
		y, ok2 := rat(b)
		return ok1 && ok2 && x.Cmp(y) == 0
	case array:
		b, ok := b.(array)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !equal(a[i], b[i]) {
				return false
			}
		}
		return true
	case *object:
		b, ok := b.(*object)
		if !ok || len(a.names) != len(b.names) {
			return false
		}
		for n, v := range a.members {
			if w, ok := b.members[n]; !ok || !equal(v, w) {
				return false
			}
		}
		return true
	}
	switch b.(type) {
	case array, *object:
		return false
	}
	return a == b
}

func contains(list []value, v value) bool {
	for _, w := range list {
		if equal(v, w) {
			return true
		}
	}
	return false
}

// typeName returns the name that the type keyword has for v.
func typeName(v value) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case number:
		return "number"
	case string:
		return "string"
	case array:
		return "array"
	}
	return "object"
}

func isInteger(v value) bool {
	r, ok := rat(v)
	return ok && r.IsInt()
}
