package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"schemabench/results"
	"schemabench/results/compare"
)

// baselineBinary is the name of this program in the baseline.
const baselineBinary = "schemabench"

// mostRounds is how often the arms take turns at most: more tells no more.
const mostRounds = 20

// benchFamilies are measured by turns: one for each way to be slow, so that
// many rounds fit into the time.
var benchFamilies = []string{"allof-dag", "enum-objects", "linked-list", "recursive-union", "unevaluatedproperties-nested", "wide-properties"}

// bench measures the baseline's binary, this one and the baseline's once more
// by turns. On the first night all are this one, which shows the noise.
func (n *night) bench(share time.Duration) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	old, what, err := n.oldBinary(self)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(n.e.ctx, share)
	defer cancel()
	e := *n.e
	e.ctx = ctx
	c := compareCmd{Old: old, New: self, Out: filepath.Join(n.dir, "bench"), Rounds: mostRounds, Sizes: 2,
		Families: benchFamilies, Backends: n.Backends, budgetFlags: n.budgetFlags}
	if err := c.measure(&e); err != nil && !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return err
	}
	return n.judgeBench(c.Old, c.New, c.Control, what)
}

// judgeBench compares the arms.
func (n *night) judgeBench(old, new, control, what string) error {
	var sides [3]results.Results
	for i, path := range []string{old, new, control} {
		var err error
		if sides[i], _, err = compare.Load(path); err != nil {
			return err
		}
	}
	r, err := compare.Compare(sides[0], sides[1], sides[2])
	if err != nil {
		return fmt.Errorf("comparing with %s: %w", what, err)
	}
	if err := n.keep("bench/compare.txt", r); err != nil {
		return err
	}
	var worse []compare.Change
	for _, c := range r.Changes {
		if c.Worse {
			worse = append(worse, c)
		}
	}
	n.blame("by turns: ", worse)
	n.say("%d series, %d rounds by turns with %s and a control", r.Compared, len(sides[1].Runs), what)
	return nil
}

// oldBinary returns the binary to measure against, and what it is.
func (n *night) oldBinary(self string) (path, what string, err error) {
	if n.Baseline != "" {
		if _, err := os.Stat(n.Baseline); err == nil {
			return n.Baseline, n.Baseline, nil
		}
		path, err := n.buildRevision(n.Baseline)
		return path, "revision " + n.Baseline, err
	}
	if kept := filepath.Join(n.baseline, baselineBinary); exists(kept) {
		return kept, "the baseline", nil
	}
	return self, "itself", nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// buildRevision builds this program as of a revision of the source.
func (n *night) buildRevision(rev string) (string, error) {
	dir, err := os.MkdirTemp("", "schemabench-revision")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	archive, binary := filepath.Join(dir, "source.tar"), filepath.Join(n.dir, "schemabench-"+filepath.Base(rev))
	if binary, err = filepath.Abs(binary); err != nil {
		return "", err
	}
	for _, command := range [][]string{
		{n.Source, "git", "archive", "--format=tar", "-o", archive, rev},
		{dir, "tar", "-xf", archive},
		{dir, "go", "build", "-buildvcs=false", "-o", binary, "./cmd/schemabench"},
	} {
		if out, err := n.command(command[0], 0, command[1], command[2:]...); err != nil {
			return "", fmt.Errorf("building revision %s: %s: %w: %s", rev, command[1], err, lastLine(out))
		}
	}
	return binary, nil
}
