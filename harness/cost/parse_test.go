package cost

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

func TestReferences(t *testing.T) {
	type result struct {
		F0                   uint64
		External, Unresolved []Ref
	}
	tests := []struct {
		name   string
		draft  harness.Draft
		schema string
		want   result
	}{
		{"into an unknown keyword", harness.Draft2020, `{"$ref":"#/x/y","x":{"y":{"not":true}}}`, result{F0: 3}},
		{"into const", harness.Draft2020, `{"$ref":"#/const","const":{"not":true}}`, result{F0: 3}},
		{"const alone is no schema", harness.Draft2020, `{"const":{"$ref":"#/nowhere"}}`, result{F0: 1}},
		{"escaped pointers", harness.Draft2020, `{"$ref":"#/$defs/a~1b~0%25","$defs":{"a/b~%":{"not":true}}}`, result{F0: 3}},
		{"siblings count from 2019-09", harness.Draft2019, `{"$ref":"#/$defs/a","not":true,"$defs":{"a":true}}`, result{F0: 3}},
		{"siblings are ignored up to draft 7", harness.Draft7, `{"$ref":"#/definitions/a","not":true,"definitions":{"a":true}}`, result{F0: 2}},
		{"$schema overrides the draft", harness.Draft2020, `{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/a","not":true,"definitions":{"a":true}}`, result{F0: 2}},
		{"an embedded resource has its own draft", harness.Draft2020,
			`{"$ref":"urn:a","$defs":{"a":{"$id":"urn:a","$schema":"http://json-schema.org/draft-07/schema#","allOf":[{"$ref":"#/definitions/b","not":true}],"definitions":{"b":true}}}}`, result{F0: 4}},
		{"relative identifiers", harness.Draft2020, `{"$id":"http://h/a/","$ref":"b/c","$defs":{"b":{"$id":"b/","$defs":{"c":{"$id":"c","not":true}}}}}`, result{F0: 3}},
		{"an identifier beyond ASCII, from a base without hierarchy", harness.Draft2020, `{"$id":"urn:x","$ref":"é","$defs":{"a":{"$id":"é","not":true}}}`, result{F0: 3}},
		{"and the other way round", harness.Draft2020, `{"$ref":"urn:x","$defs":{"a":{"$id":"é","not":true},"b":{"$id":"urn:x","$ref":"é"}}}`, result{F0: 4}},
		{"draft 4 spells it id", harness.Draft4, `{"allOf":[{"$ref":"urn:a"}],"definitions":{"a":{"id":"urn:a","not":{}}}}`, result{F0: 4}},
		{"an anchor of draft 7", harness.Draft7, `{"allOf":[{"$ref":"#a"}],"definitions":{"a":{"$id":"#a"}}}`, result{F0: 3}},
		{"external", harness.Draft2020, `{"anyOf":[{"$ref":"http://h/x"}]}`, result{F0: 2, External: []Ref{{"/anyOf/0", "http://h/x"}}}},
		{"unresolved", harness.Draft2020, `{"anyOf":[{"$ref":"#/$defs/x"},{"$ref":"#x"},{"$ref":"#/anyOf"}]}`,
			result{F0: 4, Unresolved: []Ref{{"/anyOf/0", "#/$defs/x"}, {"/anyOf/1", "#x"}, {"/anyOf/2", "#/anyOf"}}}},
		{"an unknown dialect", harness.Draft2020, `{"$schema":"http://h/d"}`, result{F0: 1, External: []Ref{{"", "http://h/d"}}}},
	}
	for _, tt := range tests {
		g, err := Parse(harness.Schema(tt.schema), tt.draft, Options{})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		s := g.Static()
		if diff := cmp.Diff(tt.want, result{s.Evaluations, s.External, s.Unresolved}); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.name, diff)
		}
	}
}

func TestCyclesAreSpelledOut(t *testing.T) {
	s := mustParse(t, `{"properties":{"a":{"allOf":[{"not":{"$ref":"#/properties/a"}}]}}}`).Static()
	want := [][]string{{"/properties/a", "/properties/a/allOf/0", "/properties/a/allOf/0/not"}}
	if diff := cmp.Diff(want, s.Cycles); diff != "" {
		t.Error(diff)
	}
}

func TestCostliest(t *testing.T) {
	g := mustParse(t, `{"properties":{"a":{"$ref":"#/$defs/two"},"b":true},"$defs":{"two":{"anyOf":[{"$ref":"#/$defs/one"},{"$ref":"#/$defs/one"}]},"one":{"not":true}}}`)
	want := []Hot{
		{Step{"/properties/a", 8}, []string{""}, []Step{{"/$defs/two", 7}, {"/$defs/two/anyOf/0", 3}, {"/$defs/one", 2}, {"/$defs/one/not", 1}}},
		{Step{"", 1}, nil, nil},
	}
	if diff := cmp.Diff(want, g.Costliest(2)); diff != "" {
		t.Error(diff)
	}
}

// TestQuantifiers counts the published families of schemas whose dynamic
// references spell a quantified formula; their counts have closed forms.
func TestQuantifiers(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/data/popl24/*.json")
	if len(files) == 0 {
		t.Skip("the published families are not at hand")
	}
	number := regexp.MustCompile(`(alt\w+)\.true\.(\w+)\.(\d+)\.json$`)
	for _, f := range files {
		m := number.FindStringSubmatch(f)
		n, err := strconv.Atoi(m[3])
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		four := uint64(1) << (2 * n)
		want := (15*uint64(n)+5)*four - 3
		switch {
		case m[1] == "altbounded":
			want = 20*four - 3
		case m[2] == "four": // the static family
			want = (13*uint64(n)+5)*four - 3
		}
		g := mustParse(t, string(text))
		x, err := g.Count(harness.Instance("null"), NoBudget)
		if f0 := g.Static().Evaluations; x.Evaluations != want || f0 != want || err != nil {
			t.Errorf("%s: count %d, F0 %d, want %d, error %v", filepath.Base(f), x.Evaluations, f0, want, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for seed := range uint64(20) {
		draft, schema, instance := randomCase(seed)
		f.Add(string(draft), []byte(schema), []byte(instance))
	}
	f.Fuzz(func(t *testing.T, draft string, schema, instance []byte) {
		g, err := Parse(schema, harness.Draft(draft), Options{})
		if err != nil {
			return
		}
		g.Costliest(3)
		if w, err := g.Witness(5); err == nil {
			if _, err := g.Count(w, 10_000); err != nil {
				t.Errorf("count the witness %s: %v", w, err)
			}
		}
		x, err := g.Count(instance, 10_000)
		if err != nil || x.Stopped {
			return
		}
		if b := g.Bound(x.Size); b < x.Evaluations {
			t.Errorf("count is %d, bound is %d", x.Evaluations, b)
		}
		if _, visits, err := Evaluate(harness.Draft(draft), schema, instance, 10_000); err == nil && visits > x.Evaluations {
			t.Errorf("%d evaluations, count is %d", visits, x.Evaluations)
		}
	})
}
