//go:build unix

package enforce

import (
	"context"

	"schemabench/harness"
)

var _ = register(Strategy{
	Name: "goroutine", Rank: 20,
	Doc:  "Validates in a goroutine and no longer waits for it when the context times out; it goes on.",
	Open: func(s Service) (Guard, error) { return abandoned{inProcess{s}}, nil },
})

// abandoned answers when the CPU budget has passed on the clock: that is all
// that a context can tell.
type abandoned struct{ inProcess }

// Judge implements Guard.
func (a abandoned) Judge(ctx context.Context, c harness.Case) (harness.Verdict, Outcome) {
	ctx, cancel := context.WithTimeout(ctx, a.Budget.CPU)
	defer cancel()
	type answer struct {
		verdict harness.Verdict
		outcome Outcome
	}
	done := make(chan answer, 1)
	go func() {
		v, o := a.inProcess.Judge(ctx, c)
		done <- answer{v, o}
	}()
	select {
	case got := <-done:
		return got.verdict, got.outcome
	case <-ctx.Done():
		return "", Outcome(harness.Timeout)
	}
}
