package search

import (
	"context"
	"time"

	"schemabench/harness"
	"schemabench/harness/cost"
	"schemabench/harness/limit"
)

// A Backend is one to search on.
type Backend struct {
	Name    string
	Profile cost.Profile
}

// A Runner runs cases under a budget; a worker pool is one. Once is to count
// allocations.
type Runner interface {
	Once(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error)
	Measure(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error)
}

// A Counter counts what a validator executes. It returns zero Counts for a
// backend that it cannot count or that gives no verdict.
type Counter interface {
	Count(ctx context.Context, backend string, c harness.Case) (Counts, error)
}

// Options say what to search for. Without Tries and Until a search goes on
// until its context ends.
type Options struct {
	Metrics  []Metric  // at least one
	Backends []Backend // for metrics that are not predicted
	Size     int       // bytes that schema and instance may have together, > 0
	Seed     uint64    // of all choices
	Seeds    [][]byte  // bytes to start from, see fuzz.Encode; those that are no candidates are passed over
	Tries    int       // inputs to try; 0 for no limit
	Until    time.Time // try none after this; zero for no limit

	Within  *limit.Limits // every candidate is accepted by these; nil for no limits
	Profile cost.Profile  // with which Within is checked

	Budget  harness.Budget // of a phase on a backend
	Runner  Runner         // for metrics from Once and Measured
	Counter Counter        // for metrics from Counted

	Tell func(Progress) // called now and then; may be nil
}

// A Progress says how far a search has come.
type Progress struct {
	Tries  int // inputs tried
	Runs   int // candidates that were run
	Goal   Goal
	Best   float64 // of that goal
	Bytes  int     // of its schema and instance
	Raised bool    // Best is new
}
