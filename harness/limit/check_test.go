package limit_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// check checks a schema and, unless it is nil, an instance.
func check(l limit.Limits, schema harness.Schema, instance harness.Instance, o limit.Options) error {
	s, err := l.Compile(schema, o)
	if err != nil || instance == nil {
		return err
	}
	return s.Check(instance)
}

// exceededNames returns the limits that err names, "" if it is another error.
func exceededNames(err error) string {
	var e *limit.ExceededError
	if !errors.As(err, &e) {
		return ""
	}
	var names []string
	for _, x := range e.Exceeded {
		names = append(names, x.Limit)
	}
	return strings.Join(names, " ")
}

// doubling returns n definitions of which each applies the one below twice.
func doubling(n int) string {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/d` + itoa(n) + `","$defs":{"d0":{"type":"integer"}`)
	for i := 1; i <= n; i++ {
		r := `{"$ref":"#/$defs/d` + itoa(i-1) + `"}`
		b.WriteString(`,"d` + itoa(i) + `":{"allOf":[` + r + `,` + r + `]}`)
	}
	return b.String() + "}}"
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }

func TestCheck(t *testing.T) {
	tests := []struct {
		name, schema, instance string
		want                   string // limits exceeded
		text                   string // what the error says besides
	}{
		{"a schema that allows all is accepted", `true`, `[1]`, "", ""},
		{"a tree whose arms exclude each other is accepted", `{"$defs":{"t":{"type":"object","properties":{"l":{"$ref":"#/$defs/t"},"r":{"$ref":"#/$defs/t"}}}},"$ref":"#/$defs/t"}`, `{"l":{"l":{},"r":{}},"r":{"r":{}}}`, "", ""},
		{"a doubling DAG is rejected by its evaluations", doubling(60), "", "growth location-evaluations", "location-evaluations is 4,611,686,018,427,387,902, most is 10,000 evaluations"},
		{"a doubling DAG beyond 64 bits too", doubling(70), "", "growth location-evaluations", "without end"},
		{"a reference to itself is a cycle", `{"$ref":"#"}`, "", "in-place-cycle", "# → #"},
		{"a cycle through not is a cycle", `{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"not":{"$ref":"#/$defs/x"}}}}`, "", "in-place-cycle", "#/$defs/x"},
		{"recursion into the instance is no cycle", `{"items":{"$ref":"#"}}`, `[[[]]]`, "", ""},
		{"a remote reference is external", `{"properties":{"a":{"$ref":"http://127.0.0.1:1/x.json"}}}`, "", "external-references", `worst at /properties/a ("http://127.0.0.1:1/x.json")`},
		{"so is one in a definition that nothing uses", `{"$defs":{"a":{"$ref":"//host/x"}}}`, "", "external-references", "/$defs/a"},
		{"so is a relative one under a remote $id", `{"$id":"http://127.0.0.1:1/b/root.json","properties":{"x":{"$ref":"child.json"}}}`, "", "external-references", "child.json"},
		{"a remote $id alone is just a name", `{"$id":"http://127.0.0.1:1/only.json","type":"object"}`, `{}`, "", ""},
		{"a file is external", `{"$ref":"file:///etc/passwd"}`, "", "external-references", "file:///etc/passwd"},
		{"a dialect that is not supported is named", `{"$schema":"https://example.com/mine","type":"object"}`, "", "external-references", `unsupported dialect "https://example.com/mine"; supported are [2020-12 2019-09 7 6 4]`},
		{"a pointer to nowhere is unresolved", `{"$ref":"#/$defs/none"}`, "", "unresolved-references", "#/$defs/none"},
		{"an anchor to nowhere is unresolved", `{"$dynamicRef":"#none"}`, "", "unresolved-references", "#none"},
		{"internal anchors and pointers are fine", `{"$ref":"#a","$defs":{"x":{"$anchor":"a","$ref":"#/$defs/y"},"y":{"$dynamicAnchor":"d"}}}`, `1`, "", ""},
		{"the official metaschema is at hand", `{"$ref":"https://json-schema.org/draft/2020-12/schema"}`, `{"type":"object"}`, "", ""},
		{"draft 7 is supported", `{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{}},"$ref":"#/definitions/a"}`, `1`, "", ""},
		{"a keyword in other case is refused", `{"ALLOF":[true]}`, "", "folded-keywords", "/ALLOF"},
		{"a property may have any name", `{"properties":{"ALLOF":true,"Items":{"default":{"Type":1}}}}`, `{}`, "", ""},
		{"a large program of a short pattern is counted", `{"pattern":"^` + strings.Repeat("[ab]{1000}", 10) + `$"}`, "", "pattern-size", "/pattern"},
		{"so are many patterns together", `{"allOf":[` + strings.Repeat(`{"pattern":"[a-z]{500}"},`, 30) + `true]}`, "", "pattern-size", ""},
		{"and the names of patternProperties", `{"patternProperties":{"` + strings.Repeat("[a]{1000}", 11) + `":true}}`, "", "pattern-size", ""},
		{"a long pattern of few instructions hides no other", `{"allOf":[{"pattern":"[` + strings.Repeat("a", 40_000) + `]"},{"pattern":"[a]{1000}"}]}`, "", "pattern-size", ""},
		{"an escape hides no keyword", `{"p\u0061ttern":"` + strings.Repeat("[a]{1000}", 11) + `"}`, "", "pattern-size", ""},
		{"many identifiers are counted", `{"$defs":{"a":{"$id":"urn:a"},"b":{"$anchor":"b"}` + repeatN(300, `,"dN":{"$id":"urn:N"}`) + `}}`, "", "identifiers", "/$defs/a/$id"},
		{"a pattern that the instance brings is counted", `{"items":{"format":"regex"}}`, `["[a-z]{1000}(a{50}){20}` + strings.Repeat("[ab]{1000}", 10) + `"]`, "regex-compiled", ""},
		{"so are those of patternProperties at each evaluation", `{"items":{"patternProperties":{"[ab]{1000}":true}}}`, `[` + strings.Repeat("1,", 200) + `1]`, "regex-compiled", ""},
		{"few large items are compared byte by byte", `{"uniqueItems":true}`, `[` + strings.Repeat(`"`+strings.Repeat("a", 20_000)+`",`, 40) + `1]`, "unique-bytes", ""},
		{"a long string under many subschemas is read often", `{"anyOf":[` + strings.Repeat(`{"maxLength":0},`, 400) + `true]}`, `"` + strings.Repeat("a", 900_000) + `"`, "error-text", ""},
		{"a long enum is counted", `{"enum":["` + strings.Repeat("x", 70_000) + `"]}`, "", "enum-size", "/enum"},
		{"so is a long const", `{"properties":{"a":{"const":"` + strings.Repeat("x", 70_000) + `"}}}`, "", "enum-size", "/properties/a/const"},
		{"a property named enum is no enum", `{"properties":{"enum":{"description":"` + strings.Repeat("x", 70_000) + `"}}}`, `{}`, "", ""},
		{"an exponent counts in the schema", `{"multipleOf":1e-1000000001}`, "", "number-size", "1,000,000,002"},
		{"and in the instance", `{"type":"number"}`, `[0,1e1000000001]`, "number-size", "/1 (in the instance)"},
		{"and when it is beyond any integer", `{}`, `1e` + strings.Repeat("9", 100), "number-size", ""},
		{"digits count", `{}`, strings.Repeat("7", 401), "number-size", "401"},
		{"a DAG below the root is rejected too", strings.Replace(doubling(40), `"$ref":"#/$defs/d40"`, `"properties":{"a":{"$ref":"#/$defs/d40"}}`, 1), "", "growth location-evaluations", "worst at /properties/a (#/properties/a → #/$defs/d40 → #/$defs/d40/allOf/0"},
		{"recursion that doubles is rejected by its growth", `{"anyOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"}}]}`, "", "growth", "exponential in the depth"},
		{"a deep instance is refused before it is parsed", `{"items":{"$ref":"#"}}`, strings.Repeat("[", 65) + strings.Repeat("]", 65), "instance-depth", "instance-depth is 65, most is 64 levels"},
	}
	for _, tt := range tests {
		var instance harness.Instance
		if tt.instance != "" {
			instance = harness.Instance(tt.instance)
		}
		err := check(fixed(t), harness.Schema(tt.schema), instance, limit.Options{})
		if got := exceededNames(err); got != tt.want {
			t.Errorf("%s: exceeds %q, want %q: %v", tt.name, got, tt.want, err)
			continue
		}
		if tt.want == "" && err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if tt.want != "" && !errors.Is(err, limit.ErrExceeded) {
			t.Errorf("%s: %v does not wrap ErrExceeded", tt.name, err)
		}
		if tt.text != "" && !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v does not say %q", tt.name, err, tt.text)
		}
	}
}

// TestCheckAtCall is about instances of a schema that passed only because
// growth was not limited.
func TestCheckAtCall(t *testing.T) {
	s, err := fixed(t).Without("growth").Compile(
		harness.Schema(`{"anyOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"}}]}`), limit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		depth int
		want  string
	}{
		{"few levels are cheap", 10, ""},
		{"some are too many evaluations", 20, "error-text evaluations"},
		{"many are counted without doing them", 60, "error-text evaluations"},
		{"too many are not even parsed", 65, "instance-depth"},
	}
	for _, tt := range tests {
		instance := strings.Repeat("[", tt.depth) + strings.Repeat("]", tt.depth)
		if got := exceededNames(s.Check(harness.Instance(instance))); got != tt.want {
			t.Errorf("%s: exceeds %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestSizesOfMuch counts an instance whose count has to stop.
func TestSizesOfMuch(t *testing.T) {
	items := strings.Repeat("0,", 200_000) + "0"
	c := harness.Case{
		Schema:   harness.Schema(`{"items":{"allOf":[` + strings.Repeat("true,", 50) + `true]}}`),
		Instance: harness.Instance("[" + items + "]"),
	}
	alone := limit.Limits{}.With("comparisons", 1)
	if got := exceededNames(check(alone, c.Schema, c.Instance, limit.Options{})); got != "evaluations" {
		t.Errorf("a limit that cannot be told: exceeds %q, want evaluations", got)
	}
	if err := check(limit.Limits{}, c.Schema, c.Instance, limit.Options{}); err != nil {
		t.Errorf("no limits at all: %v", err)
	}
	sizes := limit.Sizes(c)
	if got, ok := sizes["evaluations"]; ok {
		t.Errorf("%d evaluations, want none told", got)
	}
	if got := sizes["instance-bytes"]; got != int64(len(c.Instance)) {
		t.Errorf("%d bytes", got)
	}
}

func TestMCP(t *testing.T) {
	tests := []struct {
		name, schema   string
		want, warnings string
	}{
		{"an object schema is accepted", `{"type":"object"}`, "", ""},
		{"the root must be an object schema", `{"type":"array"}`, "root-type", ""},
		{"not one of several types", `{"type":["object"]}`, "root-type", ""},
		{"not without a type", `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`, "root-type", ""},
		{"not a boolean", `true`, "root-type", ""},
		{"a type further in does not count", `{"properties":{"type":{"type":"object"}}}`, "root-type", ""},
		{"an older dialect is named", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}`, "", "dialect"},
		{"the default dialect is not", `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}`, "", ""},
		{"an unknown dialect is rejected", `{"$schema":"http://127.0.0.1:1/s","type":"object"}`, "external-references", ""},
		{"an external $dynamicRef is rejected", `{"type":"object","$dynamicRef":"http://127.0.0.1:1/s#a"}`, "external-references", ""},
		{"look-ahead is a warning", `{"type":"object","properties":{"e":{"pattern":"^(?!\\.)a"}}}`, "", "pattern-outside-re2"},
		{"not where it is data", `{"type":"object","default":{"pattern":"(?=a)"}}`, "", ""},
	}
	for _, tt := range tests {
		s, err := fixed(t).Inspect(harness.Schema(tt.schema), limit.Options{MCP: true})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		r := s.Report()
		if got := exceededNames(r.Err()); got != tt.want {
			t.Errorf("%s: exceeds %q, want %q", tt.name, got, tt.want)
		}
		kinds := ""
		for _, w := range r.Warnings {
			kinds += w.Kind
		}
		if kinds != tt.warnings {
			t.Errorf("%s: warns of %q, want %q", tt.name, kinds, tt.warnings)
		}
	}
}

// repeatN returns text n times over, N replaced by 0, 1, 2, ….
func repeatN(n int, text string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(text, "N", itoa(i)))
	}
	return b.String()
}

// fixed returns maxima that no calibration changes.
func fixed(t *testing.T) limit.Limits {
	t.Helper()
	l, err := limit.ReadFile("testdata/limits.json")
	if err != nil {
		t.Fatal(err)
	}
	return l
}
