package main

import (
	"context"
	"fmt"

	"schemabench/fuzz/search"
	"schemabench/harness"
	"schemabench/harness/worker"
)

// diagnose runs what used up its time once more, to name the function that
// ran. During a search that would take too long.
func diagnose(ctx context.Context, found []search.Finding, b harness.Budget) error {
	var pool *worker.Pool
	for i, f := range found {
		if f.End.Outcome != harness.Timeout {
			continue
		}
		if pool == nil {
			var err error
			if pool, err = worker.NewPool(worker.Options{Diagnose: true}); err != nil {
				return fmt.Errorf("starting workers: %w", err)
			}
			defer pool.Close()
		}
		ms, err := pool.Once(ctx, f.Backend, f.Case, b)
		if err != nil {
			return fmt.Errorf("running %s once more: %w", goalText(f.Goal), err)
		}
		if last := ms[len(ms)-1]; last.Outcome == harness.Timeout {
			found[i].End.Detail = last.Detail
		}
	}
	return nil
}
