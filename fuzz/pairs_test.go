package fuzz

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"

	"schemabench/adversarial"
	"schemabench/corpus"
	"schemabench/corpus/instance"
	"schemabench/harness"
	"schemabench/harness/limit"
)

// pairSeeds returns the bytes of all seeds that are pairs: the families at
// small sizes, the built-in corpora, patterns that go-fuzz-corpus collected
// and, if it is at hand, the official suite. Those that take more than
// maxSeed bytes are left out.
func pairSeeds(tb testing.TB) [][]byte {
	tb.Helper()
	own := ownSeeds(tb)
	if os.Getenv(envPlant) != "" {
		return own
	}
	return append(own, suitePairs(tb)...)
}

// ownSeeds returns those that this repository holds.
func ownSeeds(tb testing.TB) [][]byte {
	tb.Helper()
	if os.Getenv(envPlant) != "" { // none of them may show the fault
		return [][]byte{{}, encoded(tb, `{"type":"array","items":{"minimum":1}}`, `[1,2]`)}
	}
	return slices.Clone(ownPairs())
}

func encoded(tb testing.TB, schema, instance string) []byte {
	tb.Helper()
	data, err := Encode(harness.Schema(schema), harness.Instance(instance))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// A pairs collects encoded pairs.
type pairs [][]byte

func (p *pairs) add(schema harness.Schema, instance harness.Instance) {
	if len(schema)+len(instance) > 16*maxSeed {
		return
	}
	if data, err := Encode(schema, instance); len(data) <= maxSeed && (err == nil || errors.Is(err, ErrInexact)) {
		*p = append(*p, data)
	}
}

// ownPairs are the families and the built-in corpora.
var ownPairs = sync.OnceValue(func() [][]byte {
	var p pairs
	for _, f := range adversarial.All() {
		for _, n := range []int{1, 2, 4} {
			c := f.Make(n)
			p.add(c.Schema, c.Instance)
		}
	}
	for _, s := range corpus.Sources() {
		if s.Needs != "" {
			continue
		}
		entries, _ := s.Load()
		for _, e := range entries {
			for _, c := range e.Cases() {
				p.add(c.Schema, c.Instance)
			}
			for _, made := range made(e) {
				p.add(e.Schema, made)
			}
		}
	}
	return p
})

// made returns instances that are made for e: a near miss, one on a limit and
// the one of few bytes that takes the most evaluations.
func made(e corpus.Entry) (all []harness.Instance) {
	const most = 300 // bytes
	valid, err := instance.Valid(e.Schema, e.Draft, instance.Options{Full: true, Attempts: 4})
	if err != nil || len(valid) > most {
		return nil
	}
	for _, mutate := range []func(harness.Schema, harness.Draft, harness.Instance) ([]instance.Mutation, error){instance.NearMisses, instance.Boundaries} {
		if found, err := mutate(e.Schema, e.Draft, valid); err == nil && len(found) > 0 {
			all = append(all, found[len(found)-1].Instance)
		}
	}
	limits := limit.Default().With("instance-bytes", most)
	costly, _ := instance.Costliest(e.Schema, e.Draft, instance.CostlyOptions{Limits: limits, Effort: 300_000}) // of no schema there are none
	for _, c := range costly {
		if c.Limit == "evaluations" {
			all = append(all, c.Instance)
		}
	}
	return all
}

// suitePairs are those that stand elsewhere.
func suitePairs(tb testing.TB) [][]byte {
	tb.Helper()
	var p pairs
	for i, text := range thin(goFuzzCorpus(tb, "regexp"), 64) {
		if i%16 > 0 && !fuzzing() {
			continue // there are thousands, many alike
		}
		schema := append(appendQuoted([]byte(`{"pattern":`), text), '}')
		p.add(schema, harness.Instance(`"abc`+strconv.Itoa(i)+`"`))
	}
	dir, err := corpus.FindSuite(tb.Context())
	if errors.Is(err, corpus.ErrNoSuite) {
		tb.Logf("the official suite is not at hand, its seeds are left out: %v", err)
		return p
	}
	suite, err := corpus.LoadSuite(dir, harness.Draft2020)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		tb.Fatal(err)
	}
	for _, g := range suite.Groups {
		for _, t := range thin(g.Tests, len(g.Tests)) {
			p.add(g.Schema, t.Instance)
		}
	}
	return p
}

// thin returns every step-th item when fuzzing, and all of them else. Go runs
// all seeds before it makes inputs, which should not take it half a minute.
func thin[T any](items []T, step int) []T {
	if !fuzzing() {
		return items
	}
	var some []T
	for i := 0; i < len(items); i += step {
		some = append(some, items[i])
	}
	return some
}
