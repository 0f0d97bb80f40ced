package fuzz

import (
	"bytes"
	"testing"

	"schemabench/harness"
)

// nesting returns how deep JSON text nests. No string in it has a bracket.
func nesting(text []byte) int {
	depth, most := 0, 0
	for _, c := range text {
		switch c {
		case '[', '{':
			depth++
			most = max(most, depth)
		case ']', '}':
			depth--
		}
	}
	return most
}

func TestCaps(t *testing.T) {
	again := func(n int, code ...byte) []byte { return bytes.Repeat(code, n) }
	after := func(head []byte, tail []byte) []byte { return append(head, tail...) }
	tests := []struct {
		name             string
		data             []byte
		schema, instance int // greatest nesting
	}{
		{"arrays nest to the depth of Go's decoders", after([]byte{0, topArray}, again(MaxDepth+50, valueArray)), 1, MaxDepth},
		{"objects too", after([]byte{0, topObject}, again(MaxDepth+50, a, valueObject)), 1, MaxDepth},
		{"schemas in schemas", after([]byte{0, 0, topMembers}, again(MaxSchemaDepth, is("not"), schemaObject)), MaxSchemaDepth, 0},
		{"schemas in lists", after([]byte{0, 0, topMembers}, again(MaxSchemaDepth/2, is("allOf"), schemaObject)), MaxSchemaDepth, 0},
		{"values in schemas", after([]byte{0, 0, topMembers, is("const")}, again(MaxDepth, valueArray)), MaxDepth, 0},
		{"what comes after the first bytes is not read", after(again(MaxInput, 0), []byte{topMembers}), MaxSchemaDepth, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			schema, instance := Decode(tt.data)
			if got := nesting(schema); got > tt.schema {
				t.Errorf("schema nests to %d, most is %d", got, tt.schema)
			}
			if got := nesting(instance); got != tt.instance {
				t.Errorf("instance nests to %d, want %d", got, tt.instance)
			}
			if got, most := len(schema)+len(instance), Expansion*(len(tt.data)+1); got > most {
				t.Errorf("%d bytes of JSON, most is %d", got, most)
			}
		})
	}
}

// TestReusedTextIsBounded holds the bytes that write the most: those that name
// a long text of the table or a resource with a long URI again and again.
func TestReusedTextIsBounded(t *testing.T) {
	long := func(n int) string { return string(bytes.Repeat([]byte("n"), n)) }
	uri := `"urn:` + long(60) + `"`
	tests := []struct {
		name, schema, instance string
		again                  []byte
	}{
		{"a long string", `true`, `["` + long(3000) + `","` + long(3000) + `"]`, []byte{valueString, stringNear}},
		{"a long name", `{"required":["` + long(3000) + `"]}`, `{"` + long(3000) + `":1}`, []byte{a, valueObject, tableCode}},
		{"references from another resource", `{"$id":` + uri + `,"allOf":[{"$id":"urn:a","anyOf":[{"$ref":` + uri + `}]}]}`, `1`, []byte{schemaRef}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data, err := Encode(harness.Schema(tt.schema), harness.Instance(tt.instance))
			if err != nil {
				t.Fatal(err)
			}
			for i := max(0, len(data)-32); i < len(data); i++ {
				d := append(bytes.Clone(data[:i]), bytes.Repeat(tt.again, 2000)...)
				schema, instance := Decode(d)
				if got, most := len(schema)+len(instance), Expansion*(len(d)+1); got > most {
					t.Fatalf("%d bytes of JSON from %d, most is %d", got, len(d), most)
				}
			}
		})
	}
}

// The codes leave no gaps and the pools are as large as their codes.
func TestTables(t *testing.T) {
	sum := 0
	for _, k := range keywords {
		sum += k.weight
	}
	names := 0
	for _, w := range nameWeights {
		names += w
	}
	for _, tt := range []struct {
		name      string
		got, want int
	}{
		{"weights of keywords", sum, 256 - memberEnd},
		{"weights of names", names, 64},
		{"patterns", len(poolPatterns), 32},
		{"strings", len(poolStrings), 32},
		{"numbers", len(poolNumbers), numberDecimal - numberPool},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, tt.got, tt.want)
		}
	}
	if len(keywords) > 64 {
		t.Error("more keywords than members.used has bits")
	}
}
