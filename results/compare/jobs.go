package compare

import (
	"context"
	"fmt"

	"schemabench/harness"
	"schemabench/harness/sweep"
)

// Jobs chooses what to measure: of each ladder on each backend up to most
// sizes, spread over those that r finishes within a tenth of the budget, so that
// a cut-off on the other side is a change and no noise. A ladder of which a
// backend finishes no size so soon gives no job.
func Jobs(ctx context.Context, r Runner, ladders []sweep.Ladder, backends []string, b harness.Budget, most int, sizes func(harness.Case) map[string]int64) ([]Job, error) {
	var jobs []Job
	for _, l := range ladders {
		made := map[int]harness.Case{}
		for _, backend := range backends {
			var cheap []int
			for _, n := range l.Sizes {
				if made[n].Schema == nil {
					made[n] = l.Make(n)
				}
				ms, err := r.Measure(ctx, backend, made[n], b)
				if err != nil {
					return nil, fmt.Errorf("choosing sizes of %s on %s: %w", l.Name, backend, err)
				}
				if !soon(ms, b) {
					break
				}
				cheap = append(cheap, n)
			}
			for _, n := range thin(cheap, most) {
				jobs = append(jobs, Job{made[n], backend, sizes(made[n])})
			}
		}
	}
	return jobs, nil
}

// soon reports whether every phase was done within a tenth of the budget.
func soon(ms []harness.Measurement, b harness.Budget) bool {
	for _, m := range ms {
		if m.Outcome != harness.Done || m.CPU*tenth > b.CPU {
			return false
		}
	}
	return true
}

// thin returns at most most of sizes, evenly spread and with the largest.
func thin(sizes []int, most int) []int {
	if len(sizes) <= most {
		return sizes
	}
	var kept []int
	for i := range most {
		kept = append(kept, sizes[(i+1)*len(sizes)/most-1])
	}
	return kept
}
