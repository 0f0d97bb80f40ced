package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"schemabench/adversarial"
	"schemabench/bench/statements"
	"schemabench/harness"
	"schemabench/harness/backend/counting/counted"
	"schemabench/harness/worker"
)

// statementsFile is the name of the counts.
const statementsFile = "statements.txt"

// The cases whose statements are counted are the largest among the first
// sizes of each family within these bounds.
const (
	countedRungs       = 4
	countedEvaluations = 5000
	countedBytes       = 32 << 10
)

// statements counts what the libraries execute for a case of each family.
func (n *night) statements(time.Duration) error {
	dir, err := os.MkdirTemp("", "schemabench-statements")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	counter, err := statements.Build(n.e.ctx, dir)
	if errors.Is(err, counted.ErrBuild) {
		n.note("statements are not counted: %s", lastLine(err.Error()))
		n.say("not counted")
		return nil
	}
	if err != nil {
		return err
	}
	defer counter.Close()
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		return fmt.Errorf("starting workers: %w", err)
	}
	defer pool.Close()
	records, err := n.countAll(counter, pool)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(n.dir, statementsFile), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if err := errors.Join(statements.Write(f, pool.Backends(), records), f.Close()); err != nil {
		return err
	}
	n.say("%s counted, %d times each", countOf(len(records)/statements.Repeats, "case"), statements.Repeats)
	return n.compareStatements()
}

// countAll counts every family on every backend that does it within the
// budget.
func (n *night) countAll(counter *statements.Counter, pool *worker.Pool) (records []statements.Record, err error) {
	list, err := families(n.Families)
	if err != nil {
		return nil, err
	}
	names, err := backendNames(n.Backends)
	if err != nil {
		return nil, err
	}
	for _, f := range list {
		c, ok := countable(f)
		if !ok {
			continue
		}
		for _, name := range names {
			ms, err := pool.Once(n.e.ctx, name, c, n.budget())
			if err != nil {
				return nil, fmt.Errorf("trying %s on %s: %w", f.Name, name, err)
			}
			if ms[len(ms)-1].Outcome != harness.Done {
				continue
			}
			repeats, err := n.repeat(counter, c, name)
			if err != nil {
				return nil, err
			}
			records = append(records, repeats...)
		}
	}
	return records, nil
}

// countTime bounds the repeats of a case.
const countTime = 30 * time.Second

// repeat counts a case several times, since map order lets counts vary.
func (n *night) repeat(counter *statements.Counter, c harness.Case, backend string) (records []statements.Record, err error) {
	ctx, cancel := context.WithTimeout(n.e.ctx, countTime)
	defer cancel()
	for range statements.Repeats {
		count, err := counter.Count(ctx, backend, c)
		switch {
		case n.e.ctx.Err() != nil:
			return nil, errInterrupted
		case errors.Is(err, statements.ErrNoVerdict), errors.Is(err, context.DeadlineExceeded):
			n.note("no count of statements of %s on %s: %v", c.Family, backend, err)
			return nil, nil
		case err != nil:
			return nil, err
		}
		records = append(records, statements.Record{Case: c, Backend: backend, Count: count})
	}
	return records, nil
}

func countable(f adversarial.Family) (c harness.Case, ok bool) {
	for _, size := range f.Sizes[:min(countedRungs, len(f.Sizes))] {
		next := f.Make(size)
		if f.Count(size) > countedEvaluations || len(next.Schema)+len(next.Instance) > countedBytes {
			break
		}
		c, ok = next, true
	}
	return c, ok
}

// compareStatements compares the counts with the baseline's.
func (n *night) compareStatements() error {
	old, err := readStatements(filepath.Join(n.baseline, statementsFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	now, err := readStatements(filepath.Join(n.dir, statementsFile))
	if err != nil {
		return err
	}
	for _, c := range statements.Compare(old, now) {
		if c.Worse() {
			n.reasons = append(n.reasons, c.String())
		} else {
			n.note("better: %s", c)
		}
	}
	return nil
}

func readStatements(path string) ([]statements.Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return statements.Read(f, path)
}
