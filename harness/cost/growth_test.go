package cost

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/adversarial"
	"schemabench/harness"
)

func TestGrowth(t *testing.T) {
	type result struct {
		Growth Growth
		Degree int
	}
	tests := []struct {
		name, schema string
		want         result
	}{
		{"a flat schema", `{"properties":{"a":true}}`, result{Constant, 0}},
		{"recursion by two names", `{"properties":{"l":{"$ref":"#"},"r":{"$ref":"#"}}}`, result{Constant, 0}},
		{"in-place siblings that recurse by different names", `{"allOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"b":{"$ref":"#"}}}]}`, result{Constant, 0}},
		{"in-place siblings that recurse by the same name", `{"allOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"a":{"$ref":"#"}}}]}`, result{Exponential, 0}},
		{"a name declared beside additionalProperties", `{"properties":{"a":{"$ref":"#"}},"additionalProperties":{"$ref":"#"}}`, result{Constant, 0}},
		{"a name declared by one sibling, additional to the other", `{"allOf":[{"properties":{"a":{"$ref":"#"}}},{"additionalProperties":{"$ref":"#"}}]}`, result{Exponential, 0}},
		{"patterns that exclude each other", `{"patternProperties":{"^x-":{"$ref":"#"},"^y-":{"$ref":"#"}}}`, result{Constant, 0}},
		{"patterns that overlap", `{"patternProperties":{"^x":{"$ref":"#"},"^x-":{"$ref":"#"}}}`, result{Exponential, 0}},
		{"prefixItems and items", `{"prefixItems":[{"$ref":"#"}],"items":{"$ref":"#"}}`, result{Constant, 0}},
		{"items and contains", `{"items":{"$ref":"#"},"contains":{"$ref":"#"}}`, result{Exponential, 0}},
		{"then and else that recurse", `{"if":true,"then":{"properties":{"a":{"$ref":"#"}}},"else":{"properties":{"a":{"$ref":"#"}}}}`, result{Constant, 0}},
		{"if and then that recurse", `{"if":{"properties":{"a":{"$ref":"#"}}},"then":{"properties":{"a":{"$ref":"#"}}}}`, result{Exponential, 0}},
		{"two targets at one child that go on by different names",
			`{"allOf":[{"properties":{"x":{"properties":{"a":{"$ref":"#"}}}}},{"properties":{"x":{"properties":{"b":{"$ref":"#"}}}}}]}`, result{Constant, 0}},
		{"two targets at one child that go on by the same name",
			`{"allOf":[{"properties":{"x":{"properties":{"a":{"$ref":"#"}}}}},{"properties":{"x":{"properties":{"a":{"$ref":"#"}}}}}]}`, result{Exponential, 0}},
		{"a loop that starts a loop", `{"items":{"anyOf":[{"$ref":"#"},{"$ref":"#/$defs/b"}]},"$defs":{"b":{"items":{"$ref":"#/$defs/b"}}}}`, result{Polynomial, 1}},
		{"an in-place cycle below the root", `{"items":{"$ref":"#/items"}}`, result{Endless, 0}},
		{"an in-place cycle that nothing reaches", `{"$defs":{"a":{"$ref":"#/$defs/a"}}}`, result{Constant, 0}},
		{"recursion through names ends at once", `{"propertyNames":{"$ref":"#"}}`, result{Constant, 0}},
		{"the metaschema", `{"$ref":"https://json-schema.org/draft/2020-12/schema"}`, result{Constant, 0}},
		{"the metaschema of 2019-09", `{"$ref":"https://json-schema.org/draft/2019-09/schema"}`, result{Constant, 0}},
		{"the metaschema of draft 7", `{"$ref":"http://json-schema.org/draft-07/schema#"}`, result{Constant, 0}},
	}
	for _, tt := range tests {
		g, err := Parse(harness.Schema(tt.schema), harness.Draft2020, Options{})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		s := g.Static()
		if diff := cmp.Diff(tt.want, result{s.Growth, s.Degree}); diff != "" || !s.Proven {
			t.Errorf("%s: proven %v (-want +got)\n%s", tt.name, s.Proven, diff)
		}
	}
}

// doubling returns the evaluations of witnesses at a depth and at twice it.
func doubling(t *testing.T, g *Graph, depth int) (one, two uint64) {
	t.Helper()
	var counts [2]uint64
	for i := range counts {
		w, err := g.Witness(depth << i)
		if err != nil {
			t.Error(err)
			return 0, 0
		}
		x, err := g.Count(w, NoBudget)
		if err != nil {
			t.Errorf("%v: %.200s", err, w)
		}
		counts[i] = x.Evaluations
	}
	return counts[0], counts[1]
}

// TestWitness checks that witnesses of exponential families show it.
func TestWitness(t *testing.T) {
	for _, f := range adversarial.All() {
		k := f.Make(f.Sizes[0])
		g, err := Parse(k.Schema, k.Draft, Options{})
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		switch s := g.Static(); s.Growth {
		case Exponential:
			if one, two := doubling(t, g, 12); float64(two) < math.Pow(float64(one), 1.5) {
				t.Errorf("%s: exponential, but witnesses of depth 12 and 24 take %d and %d evaluations", f.Name, one, two)
			}
		case Polynomial:
			if one, two := doubling(t, g, 32); float64(two) < 1.8*math.Pow(2, float64(s.Degree))*float64(one) {
				t.Errorf("%s: degree %d, but witnesses of depth 32 and 64 take %d and %d evaluations", f.Name, s.Degree, one, two)
			}
		}
	}
}

// TestPublishedSchemas classifies the schemas at hand and certifies the
// exponential ones.
func TestPublishedSchemas(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/data/schemas/*.json")
	if len(files) == 0 {
		t.Skip("no published schemas at hand")
	}
	classes := map[Growth]int{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Parse(text, harness.Draft2020, Options{})
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(f), err)
			continue
		}
		s := g.Static()
		classes[s.Growth]++
		if s.Growth == Endless {
			t.Logf("%s: in-place cycle %v", filepath.Base(f), s.Cycles[0])
		}
		if s.Growth == Exponential || s.Growth == Polynomial {
			one, two := doubling(t, g, 16)
			if s.Growth == Exponential && float64(two) < math.Pow(float64(one), 1.5) {
				t.Errorf("%s: exponential, but its witnesses do not show it", filepath.Base(f))
			}
			t.Logf("%s: %s, degree %d; witnesses of depth 16 and 32 take %d and %d evaluations", filepath.Base(f), s.Growth, s.Degree, one, two)
		}
	}
	t.Logf("%v", classes)
}
