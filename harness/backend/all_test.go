package backend_test

import (
	"errors"
	"slices"
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
)

// judge returns what b says of the instance: a verdict, "unsupported" or
// "refused".
func judge(t *testing.T, b harness.Backend, draft harness.Draft, schema, instance string) string {
	t.Helper()
	v, err := b.Compile(draft, harness.Schema(schema))
	switch {
	case errors.Is(err, harness.ErrUnsupported):
		return "unsupported"
	case err != nil:
		return "refused"
	}
	decoded, err := v.Decode(harness.Instance(instance))
	if err != nil {
		return "refused"
	}
	verdict, err := v.Validate(decoded)
	if err != nil {
		return "refused"
	}
	return string(verdict)
}

func TestRegistry(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range backend.All() {
		if b.Name() == "" || seen[b.Name()] || b.Version() == "" || backend.Doc(b) == "" {
			t.Errorf("backend %q, version %q, doc %q is incomplete or double", b.Name(), b.Version(), backend.Doc(b))
		}
		seen[b.Name()] = true
		if got, err := backend.Get(b.Name()); err != nil || got != b {
			t.Errorf("Get(%q) = %v, %v", b.Name(), got, err)
		}
	}
	if _, err := backend.Get("no-such-backend"); err == nil {
		t.Error("Get finds a backend that is not there")
	}
}

const draft7URI = `"$schema":"http://json-schema.org/draft-07/schema#"`

// TestVerdicts runs every backend over cases on which there is no two ways:
// each must give the verdict of the specification or say, where the row lets
// it, that it cannot.
func TestVerdicts(t *testing.T) {
	const d20, d19, d7, d6, d4 = harness.Draft2020, harness.Draft2019, harness.Draft7, harness.Draft6, harness.Draft4
	tests := []struct {
		name             string
		draft            harness.Draft
		schema, instance string
		want             string
		may              string // other permitted answers: u(nsupported), r(efused)
	}{
		{"true accepts", d20, `true`, `null`, "valid", ""},
		{"false rejects", d20, `false`, `null`, "invalid", ""},
		{"type holds", d20, `{"type":"object"}`, `{}`, "valid", ""},
		{"type fails", d20, `{"type":"object"}`, `[]`, "invalid", ""},
		{"a small number is compared", d20, `{"minimum":10}`, `5`, "invalid", ""},
		{"a large integer is within bounds", d20, `{"maximum":9007199254740992}`, `9007199254740992`, "valid", ""},
		{"1.0 is an integer", d20, `{"type":"integer"}`, `1.0`, "valid", ""},
		{"a string at the root", d20, `{"maxLength":1}`, `"ab"`, "invalid", ""},
		{"null at the root", d20, `{"type":"null"}`, `null`, "valid", ""},
		{"allOf with one branch failing", d20, `{"allOf":[{},{"type":"null"}]}`, `1`, "invalid", ""},
		{"anyOf with one branch holding", d20, `{"anyOf":[false,{"type":"integer"}]}`, `1`, "valid", ""},
		{"oneOf with two branches holding", d20, `{"oneOf":[true,true]}`, `1`, "invalid", ""},
		{"if selects then", d20, `{"if":{"type":"integer"},"then":{"minimum":2}}`, `1`, "invalid", ""},
		{"a reference into $defs", d20, `{"$defs":{"a":{"type":"string"}},"$ref":"#/$defs/a"}`, `1`, "invalid", ""},
		{"a recursive reference", d20, `{"properties":{"next":{"$ref":"#"}},"required":["v"]}`, `{"v":1,"next":{}}`, "invalid", ""},
		{"a keyword as a property name", d20, `{"properties":{"prefixItems":{"type":"string"},"$ref":{"type":"string"},"$id":{"type":"string"}}}`, `{"$ref":1}`, "invalid", ""},
		{"a keyword within const", d20, `{"const":{"prefixItems":1,"$ref":"http://127.0.0.1:9/","$id":"x"}}`, `{"prefixItems":1,"$ref":"http://127.0.0.1:9/","$id":"x"}`, "valid", ""},
		{"a keyword within examples and default", d20, `{"examples":[{"unevaluatedItems":false}],"default":{"$anchor":"a"},"type":"string"}`, `1`, "invalid", ""},
		{"format is an annotation", d20, `{"format":"email"}`, `"x"`, "valid", ""},
		{"format is an annotation in draft 7", d7, `{"format":"date-time"}`, `"x"`, "valid", ""},
		{"content is an annotation", d20, `{"contentEncoding":"base64","contentMediaType":"application/json"}`, `"{:}"`, "valid", ""},
		{"content below is an annotation", d20, `{"properties":{"a":{"contentMediaType":"application/json"}}}`, `{"a":"{:}"}`, "valid", ""},

		{"siblings of $ref count in 2020-12", d20, `{"$defs":{"a":true},"$ref":"#/$defs/a","type":"string"}`, `1`, "invalid", "u"},
		{"siblings of $ref are ignored in draft 7", d7, `{"properties":{"a":{"$ref":"#/properties/b","type":"string"},"b":true}}`, `{"a":1}`, "valid", "u"},
		{"$schema overrules the draft given", d20, `{` + draft7URI + `,"properties":{"a":{"$ref":"#/properties/b","type":"string"},"b":true}}`, `{"a":1}`, "valid", "u"},
		{"$schema overrules an older draft", d4, `{"$schema":"https://json-schema.org/draft/2020-12/schema","const":1}`, `2`, "invalid", ""},
		{"$schema with http for https", d20, `{"$schema":"http://json-schema.org/draft/2020-12/schema#","const":1}`, `2`, "invalid", ""},
		{"$schema without its fragment", d20, `{"$schema":"http://json-schema.org/draft-07/schema","const":1}`, `2`, "invalid", ""},
		{"items is a tuple in draft 7", d7, `{"items":[{"type":"string"}]}`, `[1]`, "invalid", ""},
		{"items is a tuple in 2019-09", d19, `{"items":[{"type":"string"}]}`, `[1]`, "invalid", "u"},
		{"prefixItems in 2020-12", d20, `{"prefixItems":[{"type":"string"}]}`, `[1]`, "invalid", "u"},
		{"definitions in draft 7", d7, `{"definitions":{"a":{"type":"string"}},"allOf":[{"$ref":"#/definitions/a"}]}`, `1`, "invalid", "u"},
		{"dependencies in draft 7", d7, `{"dependencies":{"a":["b"]}}`, `{"a":1}`, "invalid", "u"},
		{"dependentRequired in 2020-12", d20, `{"dependentRequired":{"a":["b"]}}`, `{"a":1}`, "invalid", "u"},
		{"dependentSchemas in 2020-12", d20, `{"dependentSchemas":{"a":false}}`, `{"a":1}`, "invalid", "u"},
		{"unevaluatedProperties in 2020-12", d20, `{"unevaluatedProperties":false}`, `{"a":1}`, "invalid", "u"},
		{"unevaluatedItems in 2020-12", d20, `{"unevaluatedItems":false}`, `[1]`, "invalid", "u"},
		{"minContains in 2020-12", d20, `{"contains":true,"minContains":2}`, `[1]`, "invalid", "u"},
		{"$anchor in 2020-12", d20, `{"$defs":{"a":{"$anchor":"x","type":"string"}},"allOf":[{"$ref":"#x"}]}`, `1`, "invalid", "u"},
		{"$dynamicRef in 2020-12", d20, `{"$dynamicAnchor":"n","properties":{"a":{"$dynamicRef":"#n"}},"type":"object"}`, `{"a":1}`, "invalid", "u"},
		{"$recursiveRef in 2019-09", d19, `{"properties":{"a":{"$recursiveRef":"#"}},"type":"object"}`, `{"a":1}`, "invalid", "u"},
		{"exclusiveMinimum is a flag in draft 4", d4, `{"minimum":1,"exclusiveMinimum":true}`, `1`, "invalid", "u"},
		{"const in draft 6", d6, `{"const":1}`, `2`, "invalid", "u"},

		{"an unknown dialect", d20, `{"$schema":"https://example.com/mine"}`, `1`, "refused", ""},
		{"a draft nobody has", "1", `{}`, `1`, "unsupported", ""},
		{"half a schema", d20, `{"type":`, `1`, "refused", ""},
		{"two schemas", d20, `{} {}`, `1`, "refused", ""},
		{"a schema that is a string", d20, `"type"`, `1`, "refused", ""},
		{"a pattern with lookahead", d20, `{"pattern":"(?=a)"}`, `"a"`, "refused", ""},
		{"a reference to items", d20, `{"properties":{"a":{"items":{"type":"string"}},"b":{"$ref":"#/properties/a/items"}}}`, `{"b":1}`, "invalid", "u"},
		{"a reference to nothing", d20, `{"properties":{"a":{"$ref":"#/$defs/nope"}}}`, `{"a":1}`, "refused", ""},
		{"half an instance", d20, `{}`, `[1`, "refused", ""},
		{"two instances", d20, `{}`, `1 2`, "refused", ""},
	}
	for _, b := range backend.All() {
		for _, tt := range tests {
			t.Run(b.Name()+"/"+tt.name, func(t *testing.T) {
				got := judge(t, b, tt.draft, tt.schema, tt.instance)
				if got != tt.want && !(tt.may != "" && got == "unsupported") {
					t.Errorf("got %s, want %s", got, tt.want)
				}
				if again := judge(t, b, tt.draft, tt.schema, tt.instance); again != got {
					t.Errorf("first %s, then %s", got, again)
				}
			})
		}
	}
}

// TestLargeIntegers checks that integers above 2^53 are compared exactly.
// Backends known to round them must do so, so that a fix is noticed.
func TestLargeIntegers(t *testing.T) {
	const above = `9007199254740993` // 2^53 + 1, which float64 rounds to 2^53
	tests := []struct {
		name, schema, instance, want string
		round                        []string
	}{
		{"const", `{"const":9007199254740992}`, above, "invalid", []string{"gojsonschema", "google", "qri"}},
		{"enum", `{"enum":[9007199254740992]}`, above, "invalid", []string{"gojsonschema", "google", "qri"}},
		{"uniqueItems", `{"uniqueItems":true}`, `[9007199254740992,` + above + `]`, "valid", []string{"gojsonschema", "google", "qri"}},
		{"maximum", `{"maximum":9007199254740992}`, above, "invalid", []string{"google", "qri"}},
		{"multipleOf", `{"multipleOf":2}`, above, "invalid", []string{"google", "qri"}},
	}
	other := map[string]string{"valid": "invalid", "invalid": "valid"}
	for _, b := range backend.All() {
		for _, tt := range tests {
			want := tt.want
			if slices.Contains(tt.round, b.Name()) {
				want = other[want]
			}
			if got := judge(t, b, harness.Draft2020, tt.schema, tt.instance); got != want {
				t.Errorf("%s: %s of a large integer gives %s, want %s", b.Name(), tt.name, got, want)
			}
		}
	}
}
