package main

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/backend"
)

// A streamer runs many cases on a backend, as a worker.Pool does.
type streamer interface {
	Stream(ctx context.Context, backend string, cases iter.Seq[harness.Case], b harness.Budget) iter.Seq2[[]harness.Measurement, error]
}

// runAll adds what the named backends do with suites. If it is interrupted,
// it has added what ran by then.
func (r *suiteReport) runAll(ctx context.Context, pool streamer, suites []corpus.Suite, names []string) error {
	for _, suite := range suites {
		err := r.run(ctx, pool, suite, names)
		if errors.Is(err, context.Canceled) {
			r.Interrupted = true
			return errInterrupted
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// run adds what the named backends do with suite, up to the first error.
func (r *suiteReport) run(ctx context.Context, pool streamer, suite corpus.Suite, names []string) error {
	d, tests := newSuiteDraft(suite, names)
	defer func() { r.Drafts = append(r.Drafts, d) }()
	for _, name := range names {
		i := 0
		cases := func(yield func(harness.Case) bool) {
			for _, t := range tests {
				if !yield(t.Case) {
					return
				}
			}
		}
		for ms, err := range pool.Stream(ctx, name, cases, suiteBudget) {
			if err != nil {
				return fmt.Errorf("running the suite on %s: %w", name, err)
			}
			t, end := tests[i], ms[len(ms)-1]
			d.Files[t.file].Backends[name][end.Outcome]++
			if what := backend.Unexpected(name, t.id, end.Outcome); what != "" {
				r.Unexpected = append(r.Unexpected, suiteSurprise{name, t.id, t.Want, what, end.Detail})
			}
			i++
		}
	}
	return nil
}

// A suiteTest is a test that is run.
type suiteTest struct {
	harness.Case
	id   backend.TestID
	file int // index into suiteDraft.Files
}

// newSuiteDraft returns the report of a suite of which no test ran yet, and
// the tests.
func newSuiteDraft(suite corpus.Suite, names []string) (d suiteDraft, tests []suiteTest) {
	d.Draft = suite.Draft
	for _, g := range suite.Groups {
		if g.Needs != nil {
			d.Remote += len(g.Tests)
			continue
		}
		if last := len(d.Files) - 1; last < 0 || d.Files[last].File != g.File {
			d.Files = append(d.Files, newSuiteFile(g.File, names))
		}
		file := len(d.Files) - 1
		d.Files[file].Tests += len(g.Tests)
		for _, t := range g.Tests {
			id := backend.TestID{Draft: suite.Draft, File: g.File, Group: g.Description, Test: t.Description}
			tests = append(tests, suiteTest{suite.Case(g, t), id, file})
		}
	}
	return d, tests
}
