package fuzz

import (
	"fmt"
	"sync"
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
)

// mostTries is how many pairs a reduction may try.
const mostTries = 1500

// FuzzAgree holds that backends say what the definition of the specification
// says and, where that does not decide, what santhosh says, which passes
// the official suite. Refusing a schema is no answer. What differs is reduced;
// if it is in divergences.json it is known, else the target fails.
//
// Validators run in this process, on pairs of which the limits promise that
// they end soon.
func FuzzAgree(f *testing.F) {
	addShort(f, func(_ int, data []byte) { f.Add(data) })
	f.Fuzz(func(t *testing.T, data []byte) {
		schema, instance := decodeShort(data)
		agree(t, schema, instance, turns(data))
	})
}

// agree is FuzzAgree for one pair and some backends.
func agree(t testing.TB, schema harness.Schema, instance harness.Instance, backends []harness.Backend) {
	if !tame(schema, instance) {
		return // beyond the limits
	}
	want, who := oracle(schema, instance)
	if want == "" {
		return // nobody decides
	}
	for _, b := range backends {
		r := wait(t, b, schema, instance)
		if r.answer == "" || r.answer == want {
			continue
		}
		disagreement{b, r, want, who}.report(t, schema, instance)
	}
}

// oracle returns the right answer, or "", and where it comes from.
func oracle(schema harness.Schema, instance harness.Instance) (want answer, who string) {
	want, sound := byDefinition(schema, instance)
	if !sound {
		return "", ""
	}
	if want != "" {
		return want, "the definition"
	}
	want, _ = ask(second(), schema, instance)
	if want == panics {
		return "", ""
	}
	return want, second().Name()
}

// second is the backend that is asked where the definition does not decide,
// and that tells what is a schema: it checks the metaschema.
var second = sync.OnceValue(func() harness.Backend {
	b, err := backend.Get("santhosh")
	if err != nil {
		panic(err)
	}
	return b
})

// isSchema reports whether the metaschema allows a schema. No answer is wrong
// if it does not.
func isSchema(schema harness.Schema) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = true // the panic is what was found
		}
	}()
	_, err := second().Compile(harness.Draft2020, schema)
	return err == nil
}

// A disagreement is an answer that is not the right one.
type disagreement struct {
	backend harness.Backend
	got     reply
	want    answer
	who     string // says want
}

// report fails the test with the reduced pair unless it is known.
func (d disagreement) report(t testing.TB, schema harness.Schema, instance harness.Instance) {
	t.Helper()
	if !isSchema(schema) {
		return
	}
	if d.got.answer != hangs { // each try of a hang would cost a goroutine
		schema, instance = Reduce(schema, instance, mostTries, d.holds)
	}
	if isKnown(d.backend.Name(), d.got.answer, schema, instance) {
		return
	}
	f := find{
		backend: d.backend, schema: schema, instance: instance, want: harness.Verdict(d.want), outcome: harness.Wrong,
		says: fmt.Sprintf("says %s, %s says %s", d.got.answer, d.who, d.want),
	}
	if d.got.answer == panics || d.got.answer == hangs {
		f.outcome, f.says = harness.Crash, f.says+": "+d.got.detail
	}
	if d.got.answer == panics {
		f.frames = panicFrames(d.backend, schema, instance)
	}
	f.report(t)
}

// holds reports whether the pair shows the same disagreement.
func (d disagreement) holds(schema harness.Schema, instance harness.Instance) bool {
	if !tame(schema, instance) {
		return false
	}
	if want, who := oracle(schema, instance); want != d.want || who != d.who {
		return false
	}
	got, _ := ask(d.backend, schema, instance)
	return got == d.got.answer && isSchema(schema)
}
