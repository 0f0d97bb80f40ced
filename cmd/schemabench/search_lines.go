package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"schemabench/bench/statements"
	"schemabench/fuzz/search"
	"schemabench/harness"
)

// A lineCounter counts what validators execute.
type lineCounter struct{ *statements.Counter }

// newLineCounter builds the validators with counters into the user's cache.
func newLineCounter(ctx context.Context) (lineCounter, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return lineCounter{}, fmt.Errorf("counting lines: %w", err)
	}
	dir := filepath.Join(cache, "schemabench", "counting")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return lineCounter{}, fmt.Errorf("counting lines: %w", err)
	}
	c, err := statements.Build(ctx, dir)
	if err != nil {
		return lineCounter{}, fmt.Errorf("counting lines: %w", err)
	}
	return lineCounter{c}, nil
}

// mostCounting is how long one case may be counted; what takes longer has
// outgrown counting.
const mostCounting = 2 * time.Second

// Count implements search.Counter.
func (l lineCounter) Count(ctx context.Context, backend string, c harness.Case) (search.Counts, error) {
	one, cancel := context.WithTimeout(ctx, mostCounting)
	defer cancel()
	count, err := l.Counter.Count(one, backend, c)
	switch {
	case errors.Is(err, statements.ErrNoVerdict), err != nil && one.Err() != nil && ctx.Err() == nil:
		return search.Counts{}, nil
	case err != nil:
		return search.Counts{}, err
	}
	counts := search.Counts{Statements: count.Statements}
	for _, line := range count.Lines {
		counts.Lines = append(counts.Lines, search.Line(line))
	}
	return counts, nil
}

// Close ends the program that counts.
func (l lineCounter) Close() error {
	l.Counter.Close()
	return nil
}
