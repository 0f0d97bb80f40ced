package main

import (
	"time"

	"schemabench/corpus"
	"schemabench/corpus/instance"
	"schemabench/harness"
	"schemabench/harness/worker"
)

// reference is the backend that judges generated instances: it passes the
// whole official suite.
const reference = "santhosh"

// checkBudget caps one look of the reference at a generated instance.
var checkBudget = harness.Budget{CPU: 200 * time.Millisecond, Memory: 256 << 20}

// exampleCase returns a case with an instance made for the entry's schema.
// If the reference calls the instance valid, so must every backend. Else it
// is the first candidate, or null, and no verdict is expected.
func exampleCase(e *env, pool *worker.Pool, entry corpus.Entry) harness.Case {
	e.working("making an instance for "+entry.Name, len(entry.Schema))
	c, err := interruptible(e.ctx, func() harness.Case { return makeExample(e, pool, entry) })
	if err != nil {
		return harness.Case{Family: entry.Name, Draft: entry.Draft} // not run any more
	}
	return c
}

func makeExample(e *env, pool *worker.Pool, entry corpus.Entry) harness.Case {
	c := harness.Case{Family: entry.Name, Draft: entry.Draft, Schema: entry.Schema, Instance: harness.Instance("null")}
	found, err := instance.Valid(entry.Schema, entry.Draft, instance.Options{
		Full:  true, // reach every part of the schema
		Check: judgeOf(e, pool, c),
	})
	if err == nil {
		c.Instance, c.Want = found, harness.Valid
	} else if found, err = instance.Valid(entry.Schema, entry.Draft, instance.Options{Full: true}); err == nil {
		c.Instance = found
	}
	return c
}

// judgeOf returns a function that asks the reference for the verdict on
// instances of c's schema.
func judgeOf(e *env, pool *worker.Pool, c harness.Case) func(harness.Instance) (harness.Verdict, error) {
	return func(in harness.Instance) (harness.Verdict, error) {
		c.Instance = in
		ms, err := pool.Once(e.ctx, reference, c, checkBudget)
		if err != nil {
			return "", err
		}
		return ms[len(ms)-1].Verdict, nil
	}
}
