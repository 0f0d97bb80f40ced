package fuzz

import (
	"testing"

	"schemabench/harness"
)

// FuzzRelation holds that a backend says of a schema what it says of the same
// schema written another way. Which way is chosen by a byte of the input. It
// needs nobody who knows the right verdict; but where somebody does, the one
// of the two schemas that a backend is wrong on is reduced and, if it is no
// known divergence, reported like those of FuzzAgree.
func FuzzRelation(f *testing.F) {
	addShort(f, func(i int, data []byte) { f.Add(data, byte(i)) })
	f.Fuzz(func(t *testing.T, data []byte, way byte) {
		schema, instance := decodeShort(data)
		relation(t, schema, instance, way, turns(data))
	})
}

// relation is FuzzRelation for one pair, one way and some backends.
func relation(t testing.TB, schema harness.Schema, instance harness.Instance, way byte, backends []harness.Backend) {
	r := rewrites[int(way)%len(rewrites)]
	other := r.of(schema)
	if other == nil || !tame(schema, instance) || !tame(other, instance) {
		return // not to be rewritten so, or beyond the limits
	}
	rewritten(t, r, schema, other, instance)
	for _, b := range backends {
		one := wait(t, b, schema, instance)
		two := wait(t, b, other, instance)
		if one.answer == "" || two.answer == "" || one.answer == two.answer {
			continue
		}
		relate(t, r, b, one, two, schema, other, instance)
	}
}

// rewritten holds the rewrite itself to the definition.
func rewritten(t testing.TB, r rewrite, schema, other harness.Schema, instance harness.Instance) {
	t.Helper()
	one, _ := byDefinition(schema, instance)
	two, _ := byDefinition(other, instance)
	if one != "" && two != "" && one != two {
		t.Errorf("%s changes the verdict from %s to %s, which is the rewrite's fault\nschema    %s\nrewritten %s\ninstance  %s", r.name, one, two, schema, other, instance)
	}
}

// relate reports that b tells a schema from one rewritten.
func relate(t testing.TB, r rewrite, b harness.Backend, one, two reply, schema, other harness.Schema, instance harness.Instance) {
	t.Helper()
	want, who := oracle(schema, instance)
	if want == "" {
		if isSchema(schema) && isSchema(other) {
			t.Errorf("%s says %s, and %s once rewritten by %s\nschema    %s\nrewritten %s\ninstance  %s\n%s", b.Name(), one.answer, two.answer, r.name,
				schema, other, instance, repeatWith(t, b.Name(), other, instance))
		}
		return
	}
	d := disagreement{b, one, want, who}
	if one.answer == want {
		d.got, schema = two, other
	}
	d.report(t, schema, instance)
}
