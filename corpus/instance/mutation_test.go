package instance_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/corpus/instance"
	"schemabench/harness"
)

// change is what the tests compare of a Mutation.
type change struct{ Keyword, Pointer, Instance string }

func summary(all []instance.Mutation) []change {
	var changes []change
	for _, m := range all {
		changes = append(changes, change{m.Keyword, m.Pointer, string(m.Instance)})
	}
	return changes
}

func TestNearMissesBreakOneKeyword(t *testing.T) {
	tests := []struct {
		schema, valid string
		want          []change
	}{
		{`{"type":"integer"}`, `3`, []change{{"type", "", `"text"`}}},
		{`{"minimum":1,"exclusiveMaximum":9,"multipleOf":2}`, `4`, []change{{"minimum", "", `0`}, {"exclusiveMaximum", "", `9`}, {"multipleOf", "", `5`}}},
		{`{"minLength":2,"maxLength":3,"pattern":"^[a-z]+$"}`, `"ab"`, []change{{"minLength", "", `"a"`}, {"maxLength", "", `"abaa"`}, {"pattern", "", `"ab!"`}}},
		{`{"enum":["a","ax",7]}`, `"a"`, []change{{"enum", "", `"axx"`}}},
		{`{"required":["a","b"],"properties":{"a":{"const":1}},"additionalProperties":{"type":"null"}}`, `{"a":1,"b":null}`, []change{
			{"required", "", `{"b":null}`}, {"required", "", `{"a":1}`},
			{"additionalProperties", "", `{"a":1,"b":null,"unexpected":{}}`}, {"const", "/a", `{"a":2,"b":null}`}, {"type", "/b", `{"a":1,"b":"text"}`}}},
		{`{"minItems":1,"maxItems":2,"uniqueItems":true,"items":{"type":"integer"}}`, `[5]`, []change{
			{"minItems", "", `[]`}, {"maxItems", "", `[5,1,2]`}, {"uniqueItems", "", `[5,5]`}, {"items", "", `[5,{}]`}, {"type", "/0", `["text"]`}}},
		{`{"contains":{"const":1}}`, `[1]`, []change{{"contains", "", `[]`}}},
		{`{"minProperties":1,"maxProperties":1}`, `{"a":1}`, []change{{"minProperties", "", `{}`}, {"maxProperties", "", `{"a":1,"unexpected":null}`}}},
		{`{"propertyNames":{"maxLength":2}}`, `{"a":1}`, []change{{"propertyNames", "", `{"a":1,"aaa":null}`}}},
		{`{"dependentRequired":{"a":["b"]}}`, `{"a":1,"b":2}`, []change{{"dependentRequired", "", `{"a":1}`}}},
		{`{"properties":{"a":true},"unevaluatedProperties":false}`, `{"a":1}`, []change{{"unevaluatedProperties", "", `{"a":1,"unexpected":{}}`}}},
		{`{"type":"string","not":{"const":""}}`, `"a"`, []change{{"type", "", `0`}, {"not", "", `""`}}},
		{`{"type":"integer","oneOf":[{"minimum":2},{"maximum":4}]}`, `5`, []change{
			{"type", "", `"text"`}, {"oneOf", "", `2`}, {"minimum", "", `1`}}},
		{`{"type":"integer","if":{"minimum":2},"then":{"maximum":7}}`, `4`, []change{{"type", "", `"text"`}, {"then", "", `8`}}},
	}
	for _, tt := range tests {
		t.Run(tt.schema, func(t *testing.T) {
			got, err := instance.NearMisses(harness.Schema(tt.schema), harness.Draft2020, harness.Instance(tt.valid))
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, summary(got)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestBoundariesSitOnTheLimit(t *testing.T) {
	tests := []struct {
		schema, valid string
		want          []change
	}{
		{`{"minimum":1,"maximum":9,"multipleOf":2}`, `4`, []change{{"minimum", "", `1`}, {"maximum", "", `9`}, {"multipleOf", "", `2`}}},
		{`{"minLength":2,"maxLength":5}`, `"aéö"`, []change{{"minLength", "", `"aé"`}, {"maxLength", "", `"aéöaa"`}}},
		{`{"minItems":1,"maxItems":3,"items":{"const":1}}`, `[1,1]`, []change{{"minItems", "", `[1]`}, {"maxItems", "", `[1,1,1]`}}},
		{`{"minProperties":1,"maxProperties":3}`, `{"a":0,"b":0}`, []change{{"minProperties", "", `{"a":0}`}, {"maxProperties", "", `{"a":0,"b":0,"unexpected":null}`}}},
		{`{"maxItems":99999999999,"maxLength":99999999999,"minLength":0}`, `[]`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.schema, func(t *testing.T) {
			got, err := instance.Boundaries(harness.Schema(tt.schema), harness.Draft2020, harness.Instance(tt.valid))
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, summary(got)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestMutationsOfRealTools counts how many near misses of real tool schemas
// the reference validator calls invalid, and how many boundaries valid.
func TestMutationsOfRealTools(t *testing.T) {
	var misses, missed, limits, met int
	for i, e := range toolSchemas(t) {
		check, err := judge(e.Draft, e.Schema)
		if err != nil || i%4 != 0 { // a quarter will do
			continue
		}
		valid, err := instance.Valid(e.Schema, e.Draft, instance.Options{Full: true, Check: check})
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		near, err1 := instance.NearMisses(e.Schema, e.Draft, valid)
		on, err2 := instance.Boundaries(e.Schema, e.Draft, valid)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		a, b := tally(t, near, check, harness.Invalid)
		misses, missed = misses+a, missed+b
		a, b = tally(t, on, check, harness.Valid)
		limits, met = limits+a, met+b
	}
	t.Logf("%d of %d near misses are invalid, %d of %d boundaries valid", missed, misses, met, limits)
	if missed*100 < misses*97 || met*100 < limits*97 || misses == 0 || limits == 0 {
		t.Error("want 97 in 100 of each")
	}
}

// tally counts the mutations and those with the verdict wanted. Drafts leave
// the assertion of format open, so format is left out.
func tally(t *testing.T, all []instance.Mutation, check func(harness.Instance) (harness.Verdict, error), want harness.Verdict) (n, right int) {
	t.Helper()
	for _, m := range all {
		v, err := check(m.Instance)
		if err != nil {
			t.Fatal(err)
		}
		if m.Keyword == "format" {
			continue
		}
		n++
		if v == want {
			right++
		}
	}
	return n, right
}
