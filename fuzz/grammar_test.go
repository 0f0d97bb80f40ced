package fuzz

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The codes of the table are spelled with the constants of the format; a
// letter stands for the base name.
const (
	a = 0x50
	b = 0x56
)

// is returns the first code of a keyword.
func is(name string) byte {
	return keywordCode[slices.IndexFunc(keywords[:], func(k keyword) bool { return k.name == name })]
}

func TestDecode(t *testing.T) {
	tests := []struct {
		name             string
		data             []byte
		schema, instance string
	}{
		{"no bytes are the simplest pair", nil, `true`, `null`},
		{"zeros are the simplest choices", []byte{0, 0, 0}, `true`, `null`},
		{"the instance comes first", []byte{0, topNumber, numberSmall + 7}, `true`, `7`},
		{"then the root schema", []byte{0, topTrueV, topFalse}, `false`, `true`},
		{"then definitions up to the end", []byte{0, 0, topMembers, 0, topType + 1, 0},
			`{"$defs":{"d0":{"type":"string"},"d1":true}}`, `null`},
		{"a reference leads to the next definition", []byte{0, 0, topRef, topType},
			`{"$ref":"#/$defs/d0","$defs":{"d0":{"type":"integer"}}}`, `null`},
		{"a definition that is missing is true", []byte{0, 0, topRef},
			`{"$ref":"#/$defs/d0","$defs":{"d0":true}}`, `null`},
		{"members go up to a code below end", []byte{0, topObject, a, valueInt + 1, b, valueArray, listNull, 0, 0},
			`true`, `{"a":1,"b":[null]}`},
		{"a name that is there gives way to the next", []byte{0, topObject, a, 0, a, 0, 0},
			`true`, `{"a":null,"b":null}`},
		{"keywords have as many codes as they have weight", []byte{0, 0, topMembers, is("allOf"), listTrue, schemaRef, 0, is("items"), 0, 0},
			`{"allOf":[true,{"$ref":"#/$defs/d0"}],"items":true,"$defs":{"d0":true}}`, `null`},
		{"a keyword that is there gives way to the next", []byte{0, 0, topMembers, is("items"), 0, is("items"), 0, 0},
			`{"items":true,"if":true}`, `null`},
		{"in a child a reference may lead back", []byte{0, 0, topMembers, is("items"), schemaRef + refBack/2, 0},
			`{"items":{"$ref":"#"}}`, `null`},
		{"in place it leads ahead", []byte{0, 0, topMembers, is("allOf"), schemaRef + refBack/2, 0, 0},
			`{"allOf":[{"$ref":"#/$defs/d0"}],"$defs":{"d0":true}}`, `null`},
		{"but for few codes", []byte{0, 0, topMembers, is("$ref"), 0x8F, 0}, `{"$ref":"#"}`, `null`},
		{"the table holds other names", []byte{plainName, 2, 'i', 'd', 0, topObject, tableCode, valueInt, 0, topMembers, is("properties"), tableCode, 0, 0, 0},
			`{"properties":{"id":true}}`, `{"id":0}`},
		{"and names definitions", []byte{defName, 4, 'n', 'o', 'd', 'e', 0, 0, topRef, 0},
			`{"$ref":"#/$defs/node","$defs":{"node":true}}`, `null`},
		{"other members take any value", []byte{plainName, 5, 't', 'i', 't', 'l', 'e', 0, 0, topMembers, is("other"), tableCode, valueName + 1, 0},
			`{"title":"b"}`, `null`},
		{"numbers can be spelled out", []byte{0, topNumber, numberLiteral, 4, '1', 'e', '-', '5'}, `true`, `1e-5`},
		{"what is not a number ends it", []byte{0, topNumber, numberLiteral, 4, '1', '2', '.', 'x'}, `true`, `12`},
		{"strings too", []byte{0, topString, stringLiteral, 3, 'x', '"', 0xFF}, `true`, "\"x\\\"\uFFFD\""},
		{"surrogates need not pair", []byte{0, topString, stringUnpaired}, `true`, `"\udc00\ud800"`},
		{"resources give references a base", []byte{0, 0, topIdentified, is("allOf"), schemaObject, is("$id"), 0, is("items"), schemaRef, 0, 0, 0},
			`{"$id":"urn:root","allOf":[{"$id":"urn:a","items":{"$ref":"urn:root#/$defs/d0"}}],"$defs":{"d0":true}}`, `null`},
		{"anchors are referred to where they can be", []byte{0, 0, topMembers, is("$dynamicAnchor"), 0, is("items"), schemaObject, is("$dynamicRef"), 0},
			`{"$dynamicAnchor":"a","items":{"$dynamicRef":"#a"}}`, `null`},
		{"a schema can be no schema", []byte{0, 0, schemaRaw, schemaRaw, valueInt}, `0`, `null`},
		{"pieces make patterns", []byte{0, 0, topMembers, is("pattern"), patternPieces, 0xA0, 0xBE, 0xD1, 0},
			`{"pattern":"a*|b{2}"}`, `null`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			schema, instance := Decode(tt.data)
			got := []string{string(schema), string(instance)}
			if d := cmp.Diff([]string{tt.schema, tt.instance}, got); d != "" {
				t.Errorf("Decode(%x) (-want +got):\n%s", tt.data, d)
			}
		})
	}
}

// inputs are byte strings of up to 400 bytes.
var inputs = rapid.Custom(func(t *rapid.T) []byte {
	n := rapid.IntRange(0, 400).Draw(t, "length")
	return rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "bytes")
})

func TestAnyBytesAreAPair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := inputs.Draw(t, "data")
		kept := slices.Clone(data)
		schema, instance := Decode(data)
		if !json.Valid(schema) || !json.Valid(instance) {
			t.Fatalf("not JSON: %s and %s", schema, instance)
		}
		if got, most := len(schema)+len(instance), Expansion*(len(data)+1); got > most {
			t.Fatalf("%d bytes of JSON, most is %d", got, most)
		}
		again, too := Decode(data)
		if !bytes.Equal(schema, again) || !bytes.Equal(instance, too) || !bytes.Equal(data, kept) {
			t.Fatal("decoding twice gives two pairs, or changes the input")
		}
	})
}

func TestNoMemberIsThereTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, doc := range pairOf(inputs.Draw(t, "data")) {
			if !jsontext.Value(doc).IsValid(jsontext.AllowInvalidUTF8(true)) {
				t.Fatalf("a name is there twice in %s", doc)
			}
		}
	})
}

// mostMore is how many bytes of JSON a prefix may stand for more than the
// whole: definitions that it cuts off are true if they are referred to.
const mostMore = 1024

func TestPrefixesAreNotLarger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := inputs.Draw(t, "data")
		n := rapid.IntRange(0, len(data)).Draw(t, "n")
		whole, prefix := pairOf(data), pairOf(data[:n])
		for i := range whole {
			if len(prefix[i]) > len(whole[i])+mostMore {
				t.Fatalf("%d of %d bytes stand for more:\n%s\n%s", n, len(data), prefix[i], whole[i])
			}
		}
	})
}

func TestDecodedPairsEncodeExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		schema, instance := Decode(inputs.Draw(t, "data"))
		if _, err := Encode(schema, instance); err != nil {
			t.Fatalf("%v\n%s\n%s", err, schema, instance)
		}
	})
}

func pairOf(data []byte) [2][]byte {
	schema, instance := Decode(data)
	return [2][]byte{schema, instance}
}
