package instance_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/corpus/instance"
	"schemabench/harness"
)

func TestValidIsSmallAndHonoursKeywords(t *testing.T) {
	const d19, d7, d4 = harness.Draft2019, harness.Draft7, harness.Draft4
	tests := []struct {
		name, schema string
		draft        harness.Draft // "": 2020-12
		full         bool
		want         string
	}{
		{"only what is required", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["b"]}`, "", false, `{"b":0}`},
		{"full has the rest and one item", `{"properties":{"a":{"type":"string"},"b":{"type":"array","items":{"const":7}}}}`, "", true, `{"a":"","b":[7]}`},
		{"the first type listed", `{"type":["string","null"]}`, "", false, `""`},
		{"keywords hint at the type", `{"minimum":3}`, "", false, `3`},
		{"the default where it fits", `{"type":"integer","default":8}`, "", false, `8`},
		{"not a default that does not fit", `{"type":"integer","default":"8","minimum":1}`, "", false, `1`},
		{"enum meets type", `{"enum":[null,"a",1],"type":"number"}`, "", false, `1`},
		{"enums intersect", `{"enum":[1,2],"allOf":[{"enum":[2,3]}]}`, "", false, `2`},
		{"multiples of both", `{"allOf":[{"multipleOf":0.4},{"multipleOf":0.6}],"minimum":0.1}`, "", false, `1.2`},
		{"between exclusive limits", `{"exclusiveMinimum":0,"exclusiveMaximum":1}`, "", false, `0.5`},
		{"draft 4 exclusive limits", `{"minimum":3,"exclusiveMinimum":true,"type":"integer"}`, d4, false, `4`},
		{"a pattern of some length", `{"pattern":"^[a-c]+x$","minLength":4}`, "", false, `"aaax"`},
		{"a format", `{"format":"ipv4"}`, "", false, `"192.0.0.0"`},
		{"look-ahead by format", `{"format":"email","pattern":"^(?!\\.)[^@]+@.+$"}`, "", false, `"a@example.com"`},
		{"unique items", `{"type":"array","items":{"enum":["x","y","z"]},"minItems":3,"uniqueItems":true}`, "", false, `["x","y","z"]`},
		{"contains as often as asked", `{"contains":{"const":1},"minContains":2}`, "", false, `[1,1]`},
		{"prefixItems, then items", `{"prefixItems":[{"const":"a"}],"items":{"const":"b"},"minItems":2}`, "", false, `["a","b"]`},
		{"draft 7 tuples", `{"items":[{"const":"a"}],"additionalItems":{"const":"b"},"minItems":2}`, d7, false, `["a","b"]`},
		{"names by pattern", `{"minProperties":1,"patternProperties":{"^x-":{"const":1}},"additionalProperties":false}`, "", false, `{"x-":1}`},
		{"names by propertyNames", `{"minProperties":2,"propertyNames":{"enum":["p","q"]},"additionalProperties":{"type":"null"}}`, "", false, `{"p":null,"q":null}`},
		{"dependentRequired", `{"required":["a"],"dependentRequired":{"a":["b"]},"properties":{"a":{"const":1},"b":{"const":2}}}`, "", false, `{"a":1,"b":2}`},
		{"dependentSchemas", `{"required":["a"],"dependentSchemas":{"a":{"properties":{"a":{"const":5}}}}}`, "", false, `{"a":5}`},
		{"a oneOf arm that excludes the other", `{"oneOf":[{"type":"integer"},{"minimum":2}],"type":"number"}`, "", false, `0`},
		{"then when if cannot fail", `{"type":"object","if":true,"then":{"required":["x"],"properties":{"x":{"const":1}}}}`, "", false, `{"x":1}`},
		{"not an enum", `{"type":"boolean","not":{"const":false}}`, "", false, `true`},
		{"not an object with a", `{"type":"object","required":["b"],"not":{"required":["a"]},"properties":{"b":{"const":0}}}`, "", false, `{"b":0}`},
		{"recursion ends", `{"$ref":"#/$defs/t","$defs":{"t":{"type":"object","required":["l"],"properties":{"l":{"anyOf":[{"$ref":"#/$defs/t"},{"type":"null"}]}}}}}`, "", false, `{"l":null}`},
		{"an anchor in an embedded resource", `{"$ref":"in#leaf","$id":"https://example.test/out","$defs":{"x":{"$id":"in","$defs":{"y":{"$anchor":"leaf","const":4}}}}}`, "", false, `4`},
		{"the outermost dynamic anchor", `{"$id":"https://example.test/out","$ref":"in","$defs":{"a":{"$dynamicAnchor":"n","const":1},"x":{"$id":"in","$dynamicRef":"#n","$defs":{"a":{"$dynamicAnchor":"n","type":"string"}}}}}`, "", false, `1`},
		{"recursiveRef", `{"type":"object","properties":{"n":{"anyOf":[{"const":2},{"$recursiveRef":"#"}]}},"required":["n"]}`, d19, false, `{"n":2}`},
		{"no siblings of $ref in draft 7", `{"$ref":"#/definitions/a","type":"string","definitions":{"a":{"const":1}}}`, d7, false, `1`},
		{"unevaluatedProperties lets through what is known", `{"properties":{"a":{"const":1}},"required":["a"],"unevaluatedProperties":false}`, "", false, `{"a":1}`},
		{"a huge exponent is left alone", `{"type":"number","minimum":1e1000001}`, "", false, `0`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.draft == "" {
				tt.draft = harness.Draft2020
			}
			o := instance.Options{Full: tt.full}
			// Go's regexp has no look-ahead and the reference no such exponents.
			if !strings.Contains(tt.schema, "(?!") && !strings.Contains(tt.schema, "1e1000001") {
				check, err := judge(tt.draft, harness.Schema(tt.schema))
				if err != nil {
					t.Fatal(err)
				}
				o.Check = check
			}
			got, err := instance.Valid(harness.Schema(tt.schema), tt.draft, o)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, string(got)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestValidEndsOnHostileSchemas checks that schemas without instances, or made
// to exhaust a generator, end in ErrNone or in an instance of bounded size.
func TestValidEndsOnHostileSchemas(t *testing.T) {
	many := func(n int, format string) string { return strings.Repeat(format+",", n-1) + format }
	tests := []struct {
		name, schema string
		none         bool
	}{
		{"false", `false`, true},
		{"its own $ref", `{"$ref":"#"}`, true},
		{"a cycle through allOf", `{"allOf":[{"$ref":"#"},{"$ref":"#"}]}`, true},
		{"a dynamic cycle", `{"$dynamicAnchor":"a","$dynamicRef":"#a"}`, true},
		{"an instance without end", `{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}`, true},
		{"a string too long to make", `{"type":"string","minLength":1000000000000}`, true},
		{"an array too long to make", `{"type":"array","minItems":1e9}`, true},
		{"strings that add up", `{"type":"array","minItems":9000,"items":{"type":"string","minLength":100000}}`, true},
		{"a product of arrays", `{"$defs":{"a":{"type":"array","minItems":900,"items":{"$ref":"#/$defs/b"}},"b":{"type":"array","minItems":900,"items":{"type":"array","minItems":900}}},"$ref":"#/$defs/a"}`, true},
		{"many arms that cannot hold", `{"allOf":[` + many(40, `{"anyOf":[{"type":"string"},{"type":"object"},{"type":"array"}]}`) + `],"type":"null"}`, true},
		{"no pattern matches", `{"type":"string","pattern":"[^\\s\\S]"}`, true},
		{"a schema nested deep in place", strings.Repeat(`{"allOf":[`, 3000) + `true` + strings.Repeat(`]}`, 3000), true},
		{"a schema nested deep", strings.Repeat(`{"properties":{"a":`, 3000) + `true` + strings.Repeat(`}}`, 3000), false},
		{"a oneOf of many arms", `{"oneOf":[` + many(3000, `{"type":"string"}`) + `,{"type":"null"}]}`, false},
		{"keywords of the wrong type", `{"type":1,"required":"a","properties":[],"allOf":{},"enum":null,"$ref":{},"pattern":5,"minItems":"x","$id":[],"if":null,"then":null}`, false},
		{"a broken pattern", `{"type":"string","pattern":"((("}`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := instance.Valid(harness.Schema(tt.schema), harness.Draft2020, instance.Options{})
			if tt.none && !errors.Is(err, instance.ErrNone) || !tt.none && err != nil {
				t.Errorf("got %.60s and error %v", got, err)
			}
		})
	}
	for _, text := range []string{"", "{", "nul", "[1]]", strings.Repeat("[", 1<<20)} {
		if _, err := instance.Valid(harness.Schema(text), harness.Draft2020, instance.Options{}); err == nil || errors.Is(err, instance.ErrNone) {
			t.Errorf("schema %.10q: error is %v", text, err)
		}
	}
}

func TestValidDependsOnSeedAlone(t *testing.T) {
	schema := harness.Schema(`{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"array","items":{"type":"boolean"}}]},"b":{"type":["number","null"]},"c":{"format":"uuid"}}}`)
	all := func(seed uint64) []string {
		candidates, err := instance.Candidates(schema, harness.Draft2020, instance.Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for c := range candidates {
			texts = append(texts, string(c))
		}
		return texts
	}
	if d := cmp.Diff(all(1), all(1)); d != "" {
		t.Error(d)
	}
	if cmp.Equal(all(1), all(2)) {
		t.Error("two seeds give the same candidates")
	}
	if n := len(all(1)); n < 10 {
		t.Errorf("only %d distinct candidates", n)
	}
}

func TestValidReportsTheCheckersError(t *testing.T) {
	broken := errors.New("broken")
	_, err := instance.Valid(harness.Schema(`true`), harness.Draft2020, instance.Options{
		Check: func(harness.Instance) (harness.Verdict, error) { return "", broken },
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// FuzzValid checks that any schema comes to an end.
func FuzzValid(f *testing.F) {
	for _, s := range []string{`{"$ref":"#/allOf/0","allOf":[{"not":{"$ref":"#"}}]}`, `{"pattern":"^(?=a)[b-d]{2,3}|\\u00e4$","minLength":9}`, `{"uniqueItems":true,"contains":{"multipleOf":0.3},"minItems":4}`,
		`{"allOf":[{"items":{"$ref":"#"}},{"items":{"items":{"$ref":"#"}}}]}`, // takes all steps that there are
	} {
		f.Add([]byte(s))
	}
	drafts := harness.Drafts()
	f.Fuzz(func(t *testing.T, schema []byte) {
		d := drafts[len(schema)%len(drafts)] // all of them may take more than go's 10 s
		i, err := instance.Valid(schema, d, instance.Options{Attempts: 6, Full: true})
		if err != nil {
			return
		}
		for _, mutate := range []func(harness.Schema, harness.Draft, harness.Instance) ([]instance.Mutation, error){instance.NearMisses, instance.Boundaries} {
			if _, err := mutate(schema, d, i); err != nil {
				t.Errorf("%s: %v", d, err)
			}
		}
	})
}
