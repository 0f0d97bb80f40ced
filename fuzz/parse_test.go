package fuzz

import (
	"hash/fnv"
	"slices"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/backend"
)

// FuzzParse feeds raw bytes as schema and instance to one backend, chosen by
// their hash. Whatever the bytes are, the run ends with a known outcome, and
// with a reason unless all went well. That a backend times out or dies is
// not a failure here: it is what the worker is for.
func FuzzParse(f *testing.F) {
	for _, seed := range rawSeeds {
		f.Add([]byte(seed.schema), []byte(seed.instance))
	}
	for _, family := range adversarial.All() {
		c := family.Make(family.Sizes[0])
		f.Add([]byte(c.Schema), []byte(c.Instance))
	}
	for _, text := range thin(goFuzzCorpus(f, "json"), 16) {
		f.Add([]byte("{}"), text)
	}
	p, err := pool()
	if err != nil {
		f.Fatal(err)
	}
	names := backend.Names()
	f.Fuzz(func(t *testing.T, schema, instance []byte) {
		name := names[choose(len(names), schema, instance)]
		c := harness.Case{Family: "fuzz", Draft: harness.Draft2020, Schema: schema, Instance: instance}
		ms, err := p.Once(t.Context(), name, c, budget)
		if err != nil {
			t.Fatalf("running on %s: %v", name, err)
		}
		last := ms[len(ms)-1]
		if !slices.Contains(harness.Outcomes(), last.Outcome) {
			t.Errorf("%s ended with unknown outcome %q", name, last.Outcome)
		}
		if last.Outcome != harness.Done && last.Detail == "" {
			t.Errorf("%s ended with %s and gave no reason", name, last.Outcome)
		}
		if last.Outcome == harness.Done && last.Verdict == "" {
			t.Errorf("%s is done and gave no verdict", name)
		}
	})
}

// rawSeeds are texts at the edge of what JSON and JSON Schema allow.
var rawSeeds = []struct{ schema, instance string }{
	{`{}`, `null`},
	{`true`, `1`},
	{`"a string"`, `{}`},
	{``, ``},
	{`{"$ref":"#"}`, `1`},
	{`{"$ref":"#/$defs/none"}`, `1`},
	{`{"minimum":0}`, `1e1000001`},
	{`{"multipleOf":1e-1000001}`, `1`},
	{`{"pattern":"^(?=a)"}`, `"a"`},
	{`{"type":"object","type":"array"}`, `{"a":1,"a":2}`},
	{"{\"const\":\"\xff\"}", "\"\xed\xa0\x80\""},
	{`[[[[[[[[`, `[[[[[[[[`},
	{"{}\x00", "0\x00"},
}

// choose maps the texts to a number below n, the same one every time.
func choose(n int, texts ...[]byte) int {
	h := fnv.New32a()
	for _, t := range texts {
		h.Write(t)
		h.Write([]byte{0})
	}
	return int(h.Sum32() % uint32(n))
}
