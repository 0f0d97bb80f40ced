package fuzz

import (
	"encoding/json"
	"testing"
)

// FuzzDecode holds that any bytes spell a pair of JSON texts within the bounds
// that encodes to the same pair.
func FuzzDecode(f *testing.F) {
	for _, data := range seeds(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { decodes(t, data) })
}

// decodes is FuzzDecode for one input.
func decodes(t testing.TB, data []byte) {
	schema, instance := Decode(data)
	if !json.Valid(schema) || !json.Valid(instance) {
		t.Fatalf("not JSON: %s and %s", schema, instance)
	}
	if got, most := len(schema)+len(instance), Expansion*(len(data)+1); got > most {
		t.Fatalf("%d bytes of JSON from %d, most is %d", got, len(data), most)
	}
	if _, err := Encode(schema, instance); err != nil {
		t.Fatalf("%v\n%s\n%s", err, schema, instance)
	}
}
