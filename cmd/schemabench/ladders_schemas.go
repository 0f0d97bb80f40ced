package main

import (
	"fmt"
	"slices"
	"strings"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/cost"
	"schemabench/harness/sweep"
	"schemabench/harness/worker"
)

// schemaLadders returns a ladder of one case for each schema in paths and each
// instance that is generated for it, of those kinds. Parts that cannot be read are reported, counted and
// left out; if nothing is left, that is an error.
func schemaLadders(e *env, pool *worker.Pool, paths, kinds []string) (all []sweep.Ladder, unread int, err error) {
	entries, problems := loadSchemas(e, paths)
	if e.ctx.Err() != nil {
		return nil, 0, errInterrupted
	}
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if len(entries) == 0 {
		return nil, 0, fmt.Errorf("no schema in %s", strings.Join(paths, ", "))
	}
	looks, err := interruptible(e.ctx, func() map[string]bool { return secondLooks(entries) })
	if err != nil {
		return nil, 0, err
	}
	for _, entry := range entries {
		if slices.Contains(kinds, "valid") {
			all = append(all, sweep.Ladder{Name: entry.Name, Sizes: []int{1}, Look: looks[entry.Name], Make: func(int) harness.Case {
				return exampleCase(e, pool, entry)
			}})
		}
		for _, c := range otherCases(e, pool, entry, kinds) {
			all = append(all, sweep.Ladder{Name: c.Family, Sizes: []int{1}, Make: func(int) harness.Case { return c }})
		}
		if e.ctx.Err() != nil {
			return nil, 0, errInterrupted
		}
	}
	return all, len(problems), nil
}

// mostLooks bounds how many schemas of a run get a second look, each of which
// may take sweep.LookFactor times the budget on every backend.
const mostLooks = 20

// secondLooks names the entries that get a second look where they time out:
// all of a few; of many those with an in-place cycle, which exhaust the stack
// of a backend that is given the time.
func secondLooks(entries []corpus.Entry) map[string]bool {
	looks := map[string]bool{}
	for _, e := range entries {
		if len(looks) < mostLooks && (len(entries) <= mostLooks || hasCycle(e)) {
			looks[e.Name] = true
		}
	}
	return looks
}

func hasCycle(e corpus.Entry) bool {
	g, err := cost.Parse(e.Schema, e.Draft, cost.Options{})
	return err == nil && len(g.Static().Cycles) > 0
}
