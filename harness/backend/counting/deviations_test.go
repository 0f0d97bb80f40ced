package main

import (
	"math/rand/v2"
	"testing"

	"schemabench/fuzz"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/backend/counting/counted"
	"schemabench/harness/cost"
)

// TestDeviations shows each deviation in the smallest pair that has it: what
// the specification asks for, what the backends make instead, and that their
// profiles say so.
func TestDeviations(t *testing.T) {
	const d20, d7 = harness.Draft2020, harness.Draft7
	tests := []struct {
		name             string
		draft            harness.Draft
		schema, instance string
		specified        uint64
		made             map[string]uint64 // by backend; the others make what is specified or less
	}{
		{"false is {\"not\":{}}", d20, `{"anyOf":[false,true]}`, `1`, 3, map[string]uint64{"google": 4}},
		{"a keyword in capitals", d20, `{"ALLOF":[true]}`, `1`, 1, map[string]uint64{"google": 2}},
		{"a keyword with a long s", d20, `{"propertieſ":{"a":true}}`, `{"a":1}`, 1, map[string]uint64{"google": 2}},
		{"an item that failed items is left over", d20, `{"items":{"not":true},"unevaluatedItems":{}}`, `[1]`, 3, map[string]uint64{"kaptinlin": 4}},
		{"an item that failed prefixItems is left over", d20, `{"prefixItems":[false],"unevaluatedItems":{}}`, `[1]`, 2, map[string]uint64{"kaptinlin": 3, "google": 3}},
		{"a required property that is not there is null", d20, `{"properties":{"a":true},"required":["a"]}`, `{}`, 1, map[string]uint64{"kaptinlin": 2}},
		{"a reference is captured on its way outwards", d20, `{"$defs":{"a":true},"not":{"$defs":{"a":{"not":true}},"$ref":"#/$defs/a"}}`, `1`, 3, map[string]uint64{"kaptinlin": 4}},
		{"definitions capture a reference to $defs", d20, `{"$defs":{"a":true},"not":{"definitions":{"a":{"not":true}},"$ref":"#/$defs/a"}}`, `1`, 3, map[string]uint64{"kaptinlin": 4}},
		{"an anchor of draft 7 captures #", d7, `{"items":{"$id":"#a","allOf":[{"items":{"$ref":"#"}}]}}`, `[[[]]]`, 5, map[string]uint64{"kaptinlin": 6}},

		{"prefixItems keeps items away", d20, `{"prefixItems":[true],"items":true}`, `[1,2]`, 3, nil},
		{"contentSchema is not evaluated", d20, `{"contentMediaType":"application/json","contentSchema":{"not":true}}`, `"1"`, 1, nil},
		{"a property that failed is not left over", d20, `{"properties":{"a":false},"unevaluatedProperties":{}}`, `{"a":1}`, 2, map[string]uint64{"google": 3}},
		{"additionalItems needs items", d7, `{"additionalItems":{"not":true}}`, `[1]`, 1, nil},
		{"siblings of $ref are ignored", d7, `{"allOf":[{"$ref":"#/definitions/a","not":true}],"definitions":{"a":true}}`, `1`, 3, nil},
	}
	c := build(t)
	k := c.child(t)
	for _, tt := range tests {
		in := harness.Case{Draft: tt.draft, Schema: harness.Schema(tt.schema), Instance: harness.Instance(tt.instance)}
		if got := count(t, in, cost.Profile{}); got != tt.specified {
			t.Errorf("%s: the specification asks for %d evaluations, not %d", tt.name, got, tt.specified)
		}
		all := count(t, in, backend.AnyProfile())
		for _, b := range counted.Backends() {
			says, made := k.count(counted.Job{Backend: b.Name(), Draft: tt.draft, Schema: in.Schema, Instance: in.Instance})
			if says == unsupported || says == refused {
				continue
			}
			want, deviates := tt.made[b.Name()]
			if predicted := count(t, in, backend.Profile(b)); made > predicted || made > all {
				t.Errorf("%s: %s makes %d evaluations, predicted %d, for all %d", tt.name, b.Name(), made, predicted, all)
			}
			if deviates && made != want || !deviates && made > tt.specified {
				t.Errorf("%s: %s makes %d evaluations of %d, known %v", tt.name, b.Name(), made, tt.specified, tt.made)
			}
		}
	}
}

// count returns what package cost counts under a profile.
func count(t *testing.T, c harness.Case, p cost.Profile) uint64 {
	t.Helper()
	n, ok := try(c, p)
	if !ok {
		t.Fatalf("not counted: %s", c.Schema)
	}
	return n
}

func try(c harness.Case, p cost.Profile) (evaluations uint64, ok bool) {
	g, err := cost.Parse(c.Schema, c.Draft, cost.Options{Profile: p})
	if err != nil {
		return 0, false
	}
	x, err := g.Count(c.Instance, cost.NoBudget)
	return x.Evaluations, err == nil
}

// TestAnyProfile checks that the union predicts no less than each profile.
func TestAnyProfile(t *testing.T) {
	more := 0
	for seed := range uint64(1000) {
		var data [200]byte
		r := rand.New(rand.NewPCG(seed, 3))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		schema, instance := fuzz.Decode(data[:])
		c := harness.Case{Draft: harness.Draft2020, Schema: schema, Instance: instance}
		all, ok := try(c, backend.AnyProfile())
		if !ok {
			continue
		}
		for _, b := range backend.All() {
			one, ok := try(c, backend.Profile(b))
			if !ok || one > all {
				t.Errorf("seed %d: %d evaluations for all, %d for %s alone", seed, all, one, b.Name())
			}
			if one < all {
				more++
			}
		}
	}
	if more == 0 {
		t.Error("the union never predicts more than a profile alone")
	}
}
