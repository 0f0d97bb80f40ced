package cost

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"schemabench/harness"
)

// nest returns open n times, inner, and shut n times.
func nest(open, inner, shut string, n int) []byte {
	return []byte(strings.Repeat(open, n) + inner + strings.Repeat(shut, n))
}

func TestHostileSchemas(t *testing.T) {
	const mega = 1 << 20
	tests := []struct {
		name   string
		schema []byte
		want   error
		offset int64
	}{
		{"empty", nil, ErrSyntax, 0},
		{"white space", []byte("  \n"), ErrSyntax, 0},
		{"a string", []byte(`"abc"`), ErrMalformed, 0},
		{"a number", []byte(`1`), ErrMalformed, 0},
		{"NUL", []byte("\x00"), ErrSyntax, 0},
		{"invalid UTF-8", []byte("{\"a\":\"\xff\"}"), ErrSyntax, 6},
		{"a lone surrogate", []byte(`{"a":"\ud800"}`), ErrSyntax, 6},
		{"a duplicate name", []byte(`{"a":1,"a":2}`), ErrSyntax, 7},
		{"a duplicate name, spelt otherwise", []byte(`{"a":1,"\u0061":2}`), ErrSyntax, 7},
		{"two values", []byte(`{}{}`), ErrSyntax, 2},
		{"cut in half", []byte(`{"allOf":[{`), ErrSyntax, 11},
		{"a huge number", []byte(`{"minimum":1e1000000001}`), nil, 0},
		{"a $ref that is a number", []byte(`{"allOf":[{"$ref":1}]}`), ErrMalformed, 18},
		{"allOf that is an object", []byte(`{"allOf":{}}`), ErrMalformed, 9},
		{"an item of allOf that is null", []byte(`{"allOf":[null]}`), ErrMalformed, 10},
		{"one identifier twice", []byte(`{"$defs":{"a":{"$id":"urn:a"},"b":{"$id":"urn:a"}}}`), ErrMalformed, 21},
		{"one anchor twice", []byte(`{"$defs":{"a":{"$anchor":"a"},"b":{"$anchor":"a"}}}`), ErrMalformed, 25},
		{"10 MB of brackets", bytes.Repeat([]byte("["), 10*mega), ErrNested, 10_000},
		{"10 MB of nested not", nest(`{"not":`, "{}", "}", 10*mega/8), ErrNested, 69_999},
		{"nested not up to the limit", nest(`{"not":`, "true", "}", maxNesting), nil, 0},
		{"nested identifiers up to the limit", nest(`{"$id":"a/","not":`, "true", "}", maxNesting), ErrMalformed, 0},
	}
	for _, tt := range tests {
		g, err := Parse(tt.schema, harness.Draft2020, Options{})
		if err == nil {
			g.Static()
			g.Bound(Size{Nodes: 1000, Depth: 20})
		}
		var e *Error
		switch {
		case !errors.Is(err, tt.want):
			t.Errorf("%s: got error %v, want %v", tt.name, err, tt.want)
		case err != nil && (!errors.As(err, &e) || tt.offset > 0 && e.Offset != tt.offset || len(err.Error()) > 500):
			t.Errorf("%s: want byte %d in a short text, got error %v", tt.name, tt.offset, err)
		}
	}
}

// manyDefs returns n definitions, each written by def, and n uses of them.
func manyDefs(n int, def, use func(i int) string) []byte {
	var b bytes.Buffer
	b.WriteString(`{"$defs":{`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"d%d":%s`, i, def(i))
	}
	b.WriteString(`},"anyOf":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(use(i))
	}
	b.WriteString(`]}`)
	return b.Bytes()
}

// A hostile is a large schema that a careless reader takes more than linear
// time for.
type hostile struct {
	name   string
	schema []byte
}

func hostiles(n int) []hostile {
	str := func(format string) func(int) string {
		return func(i int) string { return strings.ReplaceAll(format, "N", fmt.Sprint(i)) }
	}
	list := strings.TrimSuffix(strings.Repeat("{},", n), ",")
	props := make([]string, n)
	for i := range props {
		props[i] = fmt.Sprintf(`"p%d":true`, i)
	}
	wide := strings.Join(props, ",")
	return []hostile{
		{"references into one object", manyDefs(n, str(`{}`), str(`{"$ref":"#/$defs/dN"}`))},
		{"references into one array", []byte(`{"x":[` + list + `],` + string(manyDefs(n, str(`{}`), str(`{"$ref":"#/x/N"}`))[1:]))},
		{"identifiers", manyDefs(n, str(`{"$id":"http://h/N"}`), str(`{"$ref":"http://h/N"}`))},
		{"anchors", manyDefs(n, str(`{"$anchor":"aN"}`), str(`{"$ref":"#aN"}`))},
		{"dynamic anchors of one name", manyDefs(n, str(`{"$id":"urn:N","$dynamicAnchor":"a"}`), str(`{"$dynamicRef":"urn:N#a"}`))},
		{"dynamic anchors of many names", manyDefs(n, str(`{"$id":"urn:N","$dynamicAnchor":"aN"}`), str(`{"$dynamicRef":"urn:N#aN"}`))},
		{"unresolved references", manyDefs(n, str(`{}`), str(`{"$ref":"#/$defs/no"}`))},
		{"external references", manyDefs(n, str(`{}`), str(`{"$ref":"http://h/N"}`))},
		{"a chain of references", manyDefs(n, func(i int) string { return fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, min(i+1, n-1)) }, str(`true`))},
		{"a chain of references, each an entry", manyDefs(n, func(i int) string {
			if i == n-1 {
				return "true"
			}
			return fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, i+1)
		}, str(`{"properties":{"a":{"$ref":"#/$defs/dN"}}}`))},
		{"one recursive component", manyDefs(n, func(i int) string {
			return fmt.Sprintf(`{"allOf":[{"properties":{"a":{"$ref":"#/$defs/d%d"}}},{"properties":{"b":{"$ref":"#/$defs/d%d"}}}]}`, (i+1)%n, (i*7+3)%n)
		}, str(`{"$ref":"#/$defs/dN"}`))},
		{"names in siblings with additionalProperties", manyDefs(n, str(`{}`), str(`{"properties":{"pN":true},"additionalProperties":true}`))},
		{"names and patterns", []byte(`{"properties":{` + wide + `},"patternProperties":{` + strings.ReplaceAll(wide, `"p`, `"^p`) + `}}`)},
		{"prefixes in siblings", manyDefs(1, str(`{"prefixItems":[`+list+`]}`), func(int) string {
			return strings.TrimSuffix(strings.Repeat(`{"$ref":"#/$defs/d0"},{"items":true},`, n/100+1), ",")
		})},
		{"if, then and else", manyDefs(n, str(`{}`), str(`{"if":true,"then":{"items":true},"else":{"items":true}}`))},
		{"large patterns", manyDefs(n, str(`{"pattern":"N((a{9}){9}){9}"}`), str(`{"$ref":"#/$defs/dN"}`))},
		{"small patterns", manyDefs(n, str(`{"pattern":"N"}`), str(`{"$ref":"#/$defs/dN"}`))},
		{"guards", []byte(`{"items":{"dependentSchemas":{` + wide + `}}}`)},
		{"names spelt with escapes", []byte(`{"properties":{` + strings.ReplaceAll(wide, `"p`, `"\u0070`) + `}}`)},
	}
}

// TestHostileSizes checks that hostile schemas, ten times as large, allocate
// about ten times as much; BenchmarkHostile has the times.
func TestHostileSizes(t *testing.T) {
	small, large := hostiles(300), hostiles(3000)
	for i := range small {
		one := testing.AllocsPerRun(1, func() { readAll(t, small[i]) })
		ten := testing.AllocsPerRun(1, func() { readAll(t, large[i]) })
		if ten > 20*one+1000 {
			t.Errorf("%s: %.0f allocations, %.0f for ten times the size", small[i].name, one, ten)
		}
	}
}

func readAll(tb testing.TB, h hostile) {
	g, err := Parse(h.schema, harness.Draft2020, Options{})
	if err != nil {
		tb.Errorf("%s: %v", h.name, err)
		return
	}
	g.Static()
	g.Bound(Size{Nodes: 1000, Depth: 20})
	if _, err := g.Count([]byte(`[{"a":1,"p1":[]},{}]`), 100_000); err != nil && !errors.Is(err, ErrCycle) {
		tb.Errorf("%s: %v", h.name, err)
	}
}

func BenchmarkHostile(b *testing.B) {
	for _, h := range hostiles(30_000) {
		b.Run(strings.ReplaceAll(h.name, " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g, err := Parse(h.schema, harness.Draft2020, Options{})
				if err != nil {
					b.Fatal(err)
				}
				g.Static()
				g.Bound(Size{Nodes: 1000, Depth: 20})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(h.schema)), "ns/byte")
		})
	}
}
