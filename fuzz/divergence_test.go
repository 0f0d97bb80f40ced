package fuzz

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"schemabench/harness"
)

// A divergence is a way in which backends are known to differ from the
// specification: one cause, and how to tell it from others.
type divergence struct {
	Backends []string `json:"backends"`
	Says     answer   `json:"says"` // "" for either verdict
	// Keywords are those of the schema once it is reduced, in any order.
	// One with a question mark need not be there.
	Keywords []string `json:"keywords"`
	// Anywhere says that applicators and references may lead to the keywords.
	Anywhere bool `json:"anywhere"`
	// Like is a regular expression that the reduced schema, a space and the
	// reduced instance match; "" matches all.
	Like   string          `json:"like"`
	Reason string          `json:"reason"` // what the library does
	Link   string          `json:"link"`   // where it is reported or can be seen
	Schema json.RawMessage `json:"schema"` // the smallest example
	Data   json.RawMessage `json:"instance"`

	like *regexp.Regexp
}

//go:embed divergences.json
var divergencesJSON []byte

var divergences = sync.OnceValue(func() (all []divergence) {
	if err := json.Unmarshal(divergencesJSON, &all); err != nil {
		panic("fuzz: divergences.json: " + err.Error())
	}
	for i := range all {
		all[i].like = regexp.MustCompile(all[i].Like)
	}
	return all
})

// isKnown reports whether divergences.json explains what the backend says of a
// reduced pair.
func isKnown(name string, says answer, schema harness.Schema, instance harness.Instance) bool {
	return slices.ContainsFunc(divergences(), func(d divergence) bool {
		return d.explains(name, says, schema, instance)
	})
}

func (d divergence) explains(name string, says answer, schema harness.Schema, instance harness.Instance) bool {
	if !slices.Contains(d.Backends, name) || d.Says != "" && d.Says != says {
		return false
	}
	found := keywordsOf(schema)
	for _, k := range d.Keywords {
		optional := strings.HasSuffix(k, "?")
		i := slices.Index(found, strings.TrimSuffix(k, "?"))
		if i < 0 && !optional {
			return false
		}
		if i >= 0 {
			found = slices.Delete(found, i, i+1)
		}
	}
	if d.Anywhere {
		found = slices.DeleteFunc(found, func(k string) bool { return slices.Contains(carriers, k) })
	}
	return len(found) == 0 && d.like.MatchString(string(schema)+" "+string(instance))
}

// carriers are the keywords that may lead to another.
var carriers = []string{
	"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "$ref", "properties", "patternProperties", "additionalProperties",
	"propertyNames", "dependentSchemas", "items", "prefixItems", "contains",
}

// keywordsOf returns the known keywords in a schema, each once, wherever they
// stand. References need somewhere to lead, so $defs is none of them.
func keywordsOf(schema harness.Schema) []string {
	root, err := parseTree(schema)
	if err != nil {
		return nil
	}
	found := map[string]bool{}
	var walk func(*tree)
	walk = func(t *tree) {
		for i, v := range t.values {
			if t.kind == '{' && isKeyword(t.names[i]) {
				found[t.names[i]] = true
			}
			walk(v)
		}
	}
	walk(root)
	var names []string
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func isKeyword(name string) bool {
	return name != "$defs" && slices.ContainsFunc(keywords[:], func(k keyword) bool { return k.name == name })
}

// TestDivergences holds that each known divergence is still there, that its
// example is as small as can be, and that its entry covers it. Those of
// external backends are checked where these are installed.
func TestDivergences(t *testing.T) {
	for _, d := range divergences() {
		if d.Reason == "" || d.Link == "" || len(d.Backends) == 0 {
			t.Errorf("%v %s: no reason, link or backend", d.Backends, d.Keywords)
		}
		for _, name := range d.Backends {
			t.Run(name+" "+strings.Join(d.Keywords, " "), func(t *testing.T) { d.check(t, name) })
		}
	}
}

func (d divergence) check(t *testing.T, name string) {
	b := named(t, name)
	schema, instance := harness.Schema(d.Schema), harness.Instance(d.Data)
	want, who := oracle(schema, instance)
	a, detail := ask(b, schema, instance)
	got := reply{a, detail}
	if a == "" || a == want || !tame(schema, instance) {
		t.Fatalf("%s says %q, %s says %q: this is no divergence, or one that the limits keep away: %s", name, a, who, want, detail)
	}
	s, v := Reduce(schema, instance, mostTries, disagreement{b, got, want, who}.holds)
	if len(s)+len(v) < len(compact(t, schema))+len(compact(t, instance)) {
		t.Errorf("a smaller example: %s %s", s, v)
	}
	if !d.explains(name, a, s, v) {
		t.Errorf("the entry does not cover %s %s, where %s says %s", s, v, name, a)
	}
}

func compact(t *testing.T, text []byte) []byte {
	t.Helper()
	tree, err := parseTree(text)
	if err != nil {
		t.Fatal(err)
	}
	return tree.append(nil)
}
