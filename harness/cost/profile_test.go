package cost

import (
	"testing"

	"schemabench/harness"
)

func TestProfile(t *testing.T) {
	tests := []struct {
		name, schema, instance string
		profile                Profile
		plain, want            uint64
	}{
		{"items beside prefixItems", `{"prefixItems":[true],"items":true}`, `[1,2]`,
			Profile{ItemsFromZero: true}, 3, 4},
		{"unevaluatedProperties beside properties", `{"properties":{"a":true},"unevaluatedProperties":true}`, `{"a":1,"b":2}`,
			Profile{LeftoversAgain: true}, 3, 4},
		{"unevaluatedItems beside items", `{"items":true,"unevaluatedItems":true}`, `[1]`,
			Profile{LeftoversAgain: true}, 2, 3},
		{"keywords in capitals", `{"ALLOF":[true,{"Not":true}]}`, `1`,
			Profile{FoldKeywords: true}, 1, 4},
		{"a keyword with a long s", `{"propertieſ":{"a":true}}`, `{"a":1}`,
			Profile{FoldKeywords: true}, 1, 2},
		{"the schema false", `{"anyOf":[false,true]}`, `1`,
			Profile{FalseWeight: 2}, 3, 4},
	}
	for _, tt := range tests {
		for _, run := range []struct {
			profile Profile
			want    uint64
		}{{Profile{}, tt.plain}, {tt.profile, tt.want}} {
			g, err := Parse(harness.Schema(tt.schema), harness.Draft2020, Options{Profile: run.profile})
			if err != nil {
				t.Fatal(err)
			}
			x, err := g.Count(harness.Instance(tt.instance), NoBudget)
			if b := g.Bound(x.Size); x.Evaluations != run.want || b < run.want || err != nil {
				t.Errorf("%s: %+v: count %d, bound %d, want %d, error %v", tt.name, run.profile, x.Evaluations, b, run.want, err)
			}
		}
	}
}
