package main

import (
	"fmt"
	"slices"

	"schemabench/corpus"
	"schemabench/corpus/instance"
	"schemabench/harness"
	"schemabench/harness/worker"
)

// mostOfKind is how many cases of one kind a schema gets.
const mostOfKind = 10

// otherCases returns cases with instances made for the entry's schema that are
// not just valid: near misses, those on a limit and the costliest. Each wants
// the verdict of the reference, if that has one. None are returned for what is
// no schema, and few if the run is interrupted.
func otherCases(e *env, pool *worker.Pool, entry corpus.Entry, kinds []string) (cases []harness.Case) {
	if !slices.ContainsFunc(kinds, func(kind string) bool { return kind != "valid" }) {
		return nil
	}
	example := exampleCase(e, pool, entry)
	judge := judgeOf(e, pool, example)
	for _, kind := range slices.Compact(slices.Sorted(slices.Values(kinds))) {
		e.working("making "+kind+" instances for "+entry.Name, len(entry.Schema))
		made, err := interruptible(e.ctx, func() []harness.Case { return casesOf(kind, example, judge) })
		if err != nil {
			return cases
		}
		for i, c := range made {
			c.Family = fmt.Sprintf("%s/%s/%d", entry.Name, kind, i+1)
			cases = append(cases, c)
		}
	}
	return cases
}

// casesOf returns cases of one kind; example has a valid instance.
func casesOf(kind string, example harness.Case, judge func(harness.Instance) (harness.Verdict, error)) (cases []harness.Case) {
	add := func(in harness.Instance, want harness.Verdict) {
		c := example
		c.Instance, c.Want = in, want
		cases = append(cases, c)
	}
	switch kind {
	case "near-miss", "boundary":
		mutate := instance.NearMisses
		if kind == "boundary" {
			mutate = instance.Boundaries
		}
		found, _ := mutate(example.Schema, example.Draft, example.Instance) // of no JSON there are none
		for i := range min(len(found), mostOfKind) {
			in := found[i*len(found)/min(len(found), mostOfKind)].Instance
			want, _ := judge(in) // "" if the run is interrupted
			add(in, want)
		}
	case "costly":
		found, _ := instance.Costliest(example.Schema, example.Draft, instance.CostlyOptions{Check: judge})
		seen := map[string]bool{}
		for _, c := range found {
			if !seen[string(c.Instance)] && len(cases) < mostOfKind {
				seen[string(c.Instance)] = true
				add(c.Instance, c.Verdict)
			}
		}
	}
	return cases
}
