package cost

import (
	"errors"
	"strings"
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
		{"unevaluatedItems beside items", `{"items":true,"unevaluatedItems":true}`, `[1]`,
			Profile{ItemsAgain: true}, 2, 3},
		{"a required member that is not there", `{"properties":{"a":{"allOf":[true]},"b":true},"required":["a","a","c"]}`, `{}`,
			Profile{AbsentAsNull: true}, 1, 3},
		{"a required member that is there", `{"properties":{"a":true},"required":["a"]}`, `{"a":1}`,
			Profile{AbsentAsNull: true}, 2, 2},
		{"required members of null", `{"properties":{"a":{"$ref":"#"}},"required":["a"]}`, `{}`,
			Profile{AbsentAsNull: true}, 1, 3},
		{"required members at each level", `{"properties":{"a":{"$ref":"#"},"b":true},"required":["b"]}`, `{"a":{"b":1}}`,
			Profile{AbsentAsNull: true}, 4, 5},
		{"a reference to a nearer place", `{"$defs":{"a":true},"items":{"$defs":{"a":{"not":true}},"contains":{"$ref":"#/$defs/a"}}}`, `[[1]]`,
			Profile{RefsOutward: true}, 4, 5},
		{"a reference to a place that is less", `{"$defs":{"a":{"not":true}},"allOf":[{"$defs":{"a":true},"$ref":"#/$defs/a"}]}`, `1`,
			Profile{RefsOutward: true}, 4, 4},
		{"a reference around which an anchor is named", `{"$schema":"http://json-schema.org/draft-07/schema#","items":{"$id":"#a","allOf":[{"items":{"$ref":"#"}}]}}`, `[[[]]]`,
			Profile{RefsOutward: true}, 5, 6},
		{"a reference that leads nowhere else", `{"allOf":[{"$defs":{"a":true},"$ref":"#/$defs/a"}]}`, `1`,
			Profile{RefsOutward: true}, 2, 3},
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

// TestOutwardEnds checks that looking outwards is given up before it takes
// quadratic time, and not before.
func TestOutwardEnds(t *testing.T) {
	refs := func(n int, to string) string {
		return `{"anyOf":[` + strings.TrimSuffix(strings.Repeat(`{"$ref":"`+to+`"},`, n), ",") + `]}`
	}
	tests := []struct {
		name   string
		schema []byte
		want   error
	}{
		{"many references deep within", nest(`{"not":`, refs(20_000, "#/$defs/a"), "}", 5_000), ErrWork},
		{"long pointers deep within", nest(`{"not":`, refs(200, "#"+strings.Repeat("/not", 2_000)), "}", 2_100), ErrWork},
		{"many references near the root", []byte(refs(20_000, "#/anyOf/0/not")), nil},
		{"references as deep as anyone nests", nest(`{"not":`, refs(100, "#/$defs/a"), "}", 100), nil},
	}
	for _, tt := range tests {
		if _, err := Parse(tt.schema, harness.Draft2020, Options{Profile: Profile{RefsOutward: true}}); !errors.Is(err, tt.want) {
			t.Errorf("%s: error %v, want %v", tt.name, err, tt.want)
		}
	}
}
