package fuzz

import (
	"math/rand/v2"
	"strings"
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/cost"
)

// randomBytes returns up to most bytes that follow from r.
func randomBytes(r *rand.Rand, most int) []byte {
	data := make([]byte, 1+r.IntN(most))
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// Shares of random bytes, in percent.
const (
	mostDiscarded = 10 // refused, dangerous in process or without end
	leastVerdict  = 25 // of the pairs that are kept, of either verdict
)

// TestSharesOfRandomBytes prints what becomes of random bytes and holds that
// few are of no use and that both verdicts are common.
func TestSharesOfRandomBytes(t *testing.T) {
	const tries = 600
	santhosh, err := backend.Get("santhosh")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	counts := map[string]int{}
	for range tries {
		schema, instance := Decode(randomBytes(r, 400))
		if _, err := Encode(schema, instance); err != nil {
			t.Errorf("%v\n%s\n%s", err, schema, instance)
		}
		for _, what := range traits(schema, instance) {
			counts[what]++
		}
		counts[fate(t, santhosh, schema, instance)]++
	}
	for _, what := range []string{
		"valid", "invalid", "refused by santhosh", "in-place cycle", "number beyond libraries", "too dear", "unresolved",
		"recursive", "shared", "nested instance", "10 evaluations", "100 evaluations",
	} {
		t.Logf("%-24s %5.1f %%", what, 100*float64(counts[what])/tries)
	}
	valid, invalid := counts["valid"], counts["invalid"]
	if kept := valid + invalid; 100*(tries-kept) > mostDiscarded*tries {
		t.Errorf("%d of %d are discarded", tries-kept, tries)
	}
	if 100*min(valid, invalid) < leastVerdict*(valid+invalid) {
		t.Errorf("%d are valid and %d invalid", valid, invalid)
	}
}

// fate returns what becomes of a pair in process.
func fate(t *testing.T, b harness.Backend, schema harness.Schema, instance harness.Instance) string {
	if g, err := cost.Parse(schema, harness.Draft2020, cost.Options{}); err == nil {
		if len(g.Static().Cycles) > 0 {
			return "in-place cycle"
		}
		if x, err := g.Count(instance, 100_000); err == nil && x.Stopped {
			return "too dear"
		}
	}
	if strings.Contains(string(schema), "1000001") || strings.Contains(string(instance), "1000001") {
		return "number beyond libraries"
	}
	v, err := b.Compile(harness.Draft2020, schema)
	if err != nil {
		return "refused by santhosh"
	}
	decoded, err := v.Decode(instance)
	if err != nil {
		return "refused by santhosh"
	}
	verdict, err := v.Validate(decoded)
	if err != nil {
		t.Errorf("%v\n%s\n%s", err, schema, instance)
	}
	return string(verdict)
}

// traits returns what holds of a pair.
func traits(schema harness.Schema, instance harness.Instance) []string {
	var all []string
	has := func(what string, ok bool) {
		if ok {
			all = append(all, what)
		}
	}
	back, shared := references(schema)
	has("recursive", back)
	has("shared", shared)
	has("nested instance", strings.ContainsAny(string(instance), "[{"))
	g, err := cost.Parse(schema, harness.Draft2020, cost.Options{})
	if err != nil {
		return all
	}
	s := g.Static()
	has("unresolved", len(s.External)+len(s.Unresolved) > 0)
	x, err := g.Count(instance, 1000)
	has("10 evaluations", err == nil && x.Evaluations >= 10)
	has("100 evaluations", err == nil && x.Evaluations >= 100)
	return all
}

// references reports whether a reference leads to the root or to an earlier
// definition, and whether two lead to the same definition.
func references(schema harness.Schema) (back, shared bool) {
	root, err := parseTree(schema)
	if err != nil || root.kind != '{' {
		return false, false
	}
	seen := map[string]bool{}
	var walk func(t *tree, passed map[string]bool)
	walk = func(t *tree, passed map[string]bool) {
		if r := t.get("$ref"); r != nil && r.kind == '"' {
			_, target, _ := strings.Cut(r.text, "#")
			back = back || passed[target]
			shared = shared || seen[target]
			seen[target] = true
		}
		for _, v := range t.values {
			walk(v, passed)
		}
	}
	passed := map[string]bool{"": true}
	defs := root.get("$defs")
	for i, v := range root.values {
		if root.names[i] != "$defs" {
			walk(v, passed)
		}
	}
	for i := 0; defs != nil && i < len(defs.names); i++ {
		passed["/$defs/"+defs.names[i]] = true
		walk(defs.values[i], passed)
	}
	return back, shared
}
