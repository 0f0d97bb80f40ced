package main

import (
	"context"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// A brief runs each case twice and keeps the second, warm run. Users bring
// thousands of schemas of which next to none is slow: a sample that is right
// to a few per cent of each beats fine samples of the first hundreds.
type brief struct{ pool *worker.Pool }

// Measure implements sweep.Runner.
func (b brief) Measure(ctx context.Context, backend string, c harness.Case, budget harness.Budget) ([]harness.Measurement, error) {
	ms, err := b.pool.Once(ctx, backend, c, budget)
	if err != nil || ms[len(ms)-1].Outcome.Killed() {
		return ms, err
	}
	return b.pool.Once(ctx, backend, c, budget)
}
