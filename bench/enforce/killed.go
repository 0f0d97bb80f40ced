//go:build unix

package enforce

import (
	"context"
	"runtime"

	"schemabench/harness"
	"schemabench/harness/worker"
)

var _ = register(Strategy{
	Name: "worker", Rank: 30,
	Doc:  "Validates in a worker process that is killed when it exceeds its budget.",
	Open: openKilled,
})

// killed validates in worker processes, two for each CPU at most: a bomb may
// hold one for as long as its budget, and more would only compete.
type killed struct {
	Service
	pool  *worker.Pool
	slots chan struct{}
}

func openKilled(s Service) (Guard, error) {
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		return nil, err
	}
	return &killed{s, pool, make(chan struct{}, 2*runtime.GOMAXPROCS(0))}, nil
}

func (*killed) Register(harness.Case) error { return nil }

func (k *killed) Close() error { return k.pool.Close() }

// Judge implements Guard.
func (k *killed) Judge(ctx context.Context, c harness.Case) (harness.Verdict, Outcome) {
	k.slots <- struct{}{}
	defer func() { <-k.slots }()
	phases, err := k.pool.Once(ctx, k.Backend.Name(), c, k.Budget)
	if err != nil {
		return "", Unanswered
	}
	last := phases[len(phases)-1]
	return last.Verdict, Outcome(last.Outcome)
}
