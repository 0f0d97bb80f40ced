package compare

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"schemabench/harness"
	"schemabench/results"
)

// An Arm is one binary under measurement.
type Arm struct {
	Name   string // in errors
	Runner Runner
	Header results.Header // written before each round
	Out    io.Writer
}

// A Runner runs one case on one backend. Its error is a fault of the runner
// or a cancelled context, never a misbehaving backend.
type Runner interface {
	Measure(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error)
}

// A Job is one case on one backend.
type Job struct {
	Case    harness.Case
	Backend string
	Sizes   map[string]int64
}

// Interleave measures all jobs in each round, on every arm one straight
// after the other, so that what the machine does to one arm it does to the
// others. Which arm comes first changes from round to round. With the same binary
// in two arms it shows what is noise. Tell is called before each job.
//
// Each round is a run of its own in each arm's file: the file of a process
// that dies can be compared, a round short.
func Interleave(ctx context.Context, arms []Arm, jobs []Job, b harness.Budget, rounds int, tell func(round, job int)) error {
	sitting := strconv.FormatInt(time.Now().UnixNano(), 36)
	for round := range rounds {
		writers := make([]*results.Writer, len(arms))
		for i, a := range arms {
			h := slices.Clone(a.Header)
			h.Set(interleavedKey, sitting)
			var err error
			if writers[i], err = results.NewWriter(a.Out, a.Name, h); err != nil {
				return err
			}
		}
		order := turn(len(arms), round)
		for j, job := range jobs {
			tell(round, j)
			for _, i := range order {
				if err := measure(ctx, arms[i], job, b, writers[i]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// turn returns the order of the arms in a round: ABC, BCA, CAB, then the same
// backwards.
func turn(arms, round int) []int {
	order := make([]int, arms)
	for i := range order {
		order[i] = (i + round) % arms
	}
	if round/arms%2 == 1 {
		slices.Reverse(order)
	}
	return order
}

func measure(ctx context.Context, a Arm, job Job, b harness.Budget, w *results.Writer) error {
	ms, err := a.Runner.Measure(ctx, job.Backend, job.Case, b)
	if err != nil {
		return fmt.Errorf("measuring %s at n=%d on %s of %s: %w", job.Case.Family, job.Case.N, job.Backend, a.Name, err)
	}
	for i := range ms {
		ms[i].Budget, ms[i].Sizes = b, job.Sizes
	}
	return w.WriteCase(ms)
}
