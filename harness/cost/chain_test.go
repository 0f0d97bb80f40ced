package cost

import (
	"math"
	"runtime"
	"strings"
	"testing"
)

func TestChain(t *testing.T) {
	chain := `"$ref":"#/$defs/a"`
	defs := `,"$defs":{"a":{"allOf":[{"not":{"$ref":"#/$defs/b"}}]},"b":{"if":true},"unused":{"not":{"not":{"not":{"not":{"not":{"not":true}}}}}}}`
	tests := []struct {
		name, schema string
		want         uint64
	}{
		{"a schema alone", `true`, 1},
		{"from the root", `{` + chain + defs + `}`, 6},
		{"below a property", `{"properties":{"x":{` + chain + `}}` + defs + `}`, 6},
		{"below an item of a property", `{"properties":{"x":{"items":{"not":{` + chain + `}}}}` + defs + `}`, 7},
		{"of a member's name", `{"propertyNames":{` + chain + `}` + defs + `}`, 6},
		{"of a definition that nothing uses", `{"not":true` + defs + `}`, 2},
		{"a cycle below a property", `{"properties":{"x":{"$ref":"#/$defs/c"}},"$defs":{"c":{"$ref":"#/$defs/c"}}}`, math.MaxUint64},
	}
	for _, tt := range tests {
		if got := mustParse(t, tt.schema).Static().Chain; got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// TestLongPatterns sizes patterns that take 600 times their length in memory
// if they are parsed.
func TestLongPatterns(t *testing.T) {
	long := strings.Repeat(`\\pL`, 130_000)
	for _, schema := range []string{`{"pattern":"` + long + `"}`, `{"patternProperties":{"` + long + `":true}}`} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		g := mustParse(t, schema)
		s := g.Static()
		if _, err := g.Count([]byte(`{"a":1}`), NoBudget); err != nil {
			t.Error(err)
		}
		if _, err := g.Witness(3); err != nil {
			t.Error(err)
		}
		runtime.ReadMemStats(&after)
		if s.RegexTotal < 130_000 {
			t.Errorf("%d instructions", s.RegexTotal)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) / uint64(len(schema)); used > 130 {
			t.Errorf("%d bytes allocated a byte of schema", used)
		}
	}
}
