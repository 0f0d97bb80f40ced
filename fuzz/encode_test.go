package fuzz

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"schemabench/adversarial"
	"schemabench/corpus"
	"schemabench/harness"
)

func TestEncode(t *testing.T) {
	tests := []struct {
		name             string
		schema, instance string
		want             error
	}{
		{"other members", `{"title":"T","x":[1]}`, `{}`, nil},
		{"keywords with values that they cannot have", `{"allOf":[],"type":[],"minLength":-1,"$ref":1,"items":[true]}`, `[]`, nil},
		{"names that need escapes", `{"$ref":"#/$defs/a~1b","$defs":{"a/b":{"$ref":"#/$defs/%C3%A9"},"é":true,"d1":true}}`, `"\ud800"`, nil},
		{"no schema", `"a"`, `1`, nil},
		{"long names used often", `{"properties":{"` + strings.Repeat("n", 100) + `":true}}`, `{"` + strings.Repeat("n", 100) + `":1}`, nil},
		{"numbers as they are written", `{"const":-0.0e+10}`, `1e-1000001`, nil},
		{"the last of members of one name", `{"a":1,"a":2}`, `{"b":1,"b":2}`, nil},
		{"a reference to no definition", `{"$ref":"#/$defs/none"}`, `1`, nil},
		{"definitions that are none", `{"$defs":7}`, `1`, nil},
		{"schemas nested too deep", strings.Repeat(`{"not":`, 300) + "true" + strings.Repeat("}", 300), `1`, ErrInexact},
		{"an instance too large", `{}`, `"` + strings.Repeat("x", MaxInput) + `"`, ErrInexact},
		{"half a schema", `{"a":`, `1`, ErrSyntax},
		{"two instances", `{}`, `1 2`, ErrSyntax},
		{"brackets without end", `{}`, strings.Repeat("[", 1<<20), ErrSyntax},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data, err := Encode(harness.Schema(tt.schema), harness.Instance(tt.instance))
			if !errors.Is(err, tt.want) {
				t.Errorf("error is %v, want %v", err, tt.want)
			}
			if (data == nil) != errors.Is(tt.want, ErrSyntax) {
				t.Errorf("there are %d bytes with error %v", len(data), err)
			}
		})
	}
}

// A tripCount counts the pairs that come back as they were.
type tripCount struct{ exact, all, json, bytes int }

// add encodes the pair.
func (c *tripCount) add(t *testing.T, name string, schema harness.Schema, instance harness.Instance) {
	t.Helper()
	data, err := Encode(schema, instance)
	if err != nil && !errors.Is(err, ErrInexact) {
		t.Errorf("%s: %v", name, err)
		return
	}
	c.all++
	c.json += len(schema) + len(instance)
	c.bytes += len(data)
	if err == nil {
		c.exact++
	} else {
		t.Logf("%s: %v", name, err)
	}
}

// atLeast fails if fewer than percent of the pairs came back.
func (c *tripCount) atLeast(t *testing.T, percent int) {
	t.Helper()
	t.Logf("%d of %d pairs come back exactly; %d bytes of JSON take %d", c.exact, c.all, c.json, c.bytes)
	if c.exact*100 < percent*c.all {
		t.Errorf("%d of %d is less than %d %%", c.exact, c.all, percent)
	}
}

func TestFamiliesComeBack(t *testing.T) {
	var count tripCount
	for _, f := range adversarial.All() {
		for _, n := range []int{1, 2, 3, 8} {
			c := f.Make(n)
			count.add(t, f.Name, c.Schema, c.Instance)
		}
	}
	count.atLeast(t, 99)
}

func TestSuiteComesBack(t *testing.T) {
	dir, err := corpus.FindSuite(t.Context())
	if err != nil {
		t.Skip(err)
	}
	for _, draft := range corpus.SuiteDrafts(dir) {
		suite, err := corpus.LoadSuite(dir, draft)
		if err != nil {
			t.Fatal(err)
		}
		var count tripCount
		for _, g := range suite.Groups {
			for _, tt := range g.Tests {
				count.add(t, g.File+" "+g.Description, g.Schema, tt.Instance)
			}
		}
		t.Logf("draft %s:", draft)
		count.atLeast(t, 99)
	}
}

func TestRealToolsComeBack(t *testing.T) {
	dumps, err := filepath.Glob("../../shared/data/mcp/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(dumps) == 0 {
		t.Skip("no dumps of real tools at hand")
	}
	var count tripCount
	for i, dump := range dumps {
		if i%10 != 0 {
			continue
		}
		entries, problems := corpus.Load(dump)
		for _, e := range entries {
			count.add(t, e.Name, e.Schema, harness.Instance(`{}`))
		}
		for _, p := range problems {
			t.Log(p)
		}
	}
	count.atLeast(t, 99)
}

// seeds returns the encoded families at small sizes and, if it is at hand,
// the official suite's groups, each with its first instance.
func seeds(tb testing.TB) [][]byte {
	var all [][]byte
	add := func(schema harness.Schema, instance harness.Instance) {
		if data, err := Encode(schema, instance); err == nil && len(data) <= 4096 {
			all = append(all, data)
		}
	}
	for _, f := range adversarial.All() {
		for _, n := range []int{1, 2, 4} {
			c := f.Make(n)
			add(c.Schema, c.Instance)
		}
	}
	dir, err := corpus.FindSuite(tb.Context())
	if errors.Is(err, corpus.ErrNoSuite) {
		return all
	}
	suite, err := corpus.LoadSuite(dir, harness.Draft2020)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		tb.Fatal(err)
	}
	for _, g := range suite.Groups {
		add(g.Schema, g.Tests[0].Instance)
	}
	return slices.Clip(all)
}
