package main

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"schemabench/harness/limit"
	"schemabench/harness/sweep"
	"schemabench/harness/worker"
	"schemabench/results"
	"schemabench/results/compare"
)

// measure measures the binaries OLD and NEW by turns, and OLD once more as
// control. Then Old, New and Control are the results files.
func (c *compareCmd) measure(e *env) (err error) {
	list, err := families(c.Families)
	if err != nil {
		return err
	}
	var s sitting
	defer func() { err = errors.Join(err, s.close()) }()
	arms, backends, err := c.arms(e, &s)
	if err != nil {
		return err
	}
	var ladders []sweep.Ladder
	for _, f := range list {
		ladders = append(ladders, familyLadder(f))
	}
	jobs, err := compare.Jobs(e.ctx, arms[0].Runner, ladders, backends, c.budget(), c.Sizes, limit.Sizes)
	if err != nil {
		return err
	}
	if len(jobs) == 0 {
		return fmt.Errorf("compare: no size of %v ends within a tenth of %v", c.Families, c.Budget)
	}
	fmt.Fprintf(e.stderr, "measuring %d cases on %d arms in %d rounds\n", len(jobs), len(arms), c.Rounds)
	err = compare.Interleave(e.ctx, arms, jobs, c.budget(), c.Rounds, func(round, job int) {
		if job == 0 {
			fmt.Fprintf(e.stderr, "round %d of %d\n", round+1, c.Rounds)
		}
	})
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted; the rounds so far are in %s", c.Out)
	}
	return err
}

// A sitting is the worker pools and files to close in the end.
type sitting []io.Closer

func (s sitting) close() error {
	var errs []error
	for _, c := range s {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// helloWait is how long a binary may take to say that it is a worker.
const helloWait = 5 * time.Second

// pool starts workers of the binary at path. One that stays silent is given
// up on; it dies with this process.
func (s *sitting) pool(path string) (*worker.Pool, error) {
	type started struct {
		pool *worker.Pool
		err  error
	}
	done := make(chan started, 1)
	go func() {
		p, err := worker.NewPool(worker.Options{Path: path})
		done <- started{p, err}
	}()
	select {
	case w := <-done:
		if w.err != nil {
			return nil, fmt.Errorf("starting workers of %s: %w", path, w.err)
		}
		*s = append(*s, w.pool)
		return w.pool, nil
	case <-time.After(helloWait):
		return nil, fmt.Errorf("starting workers of %s: no hello within %v: it is no schemabench, or one that is stuck", path, helloWait)
	}
}

// create makes a new file; one that is there is kept under another name.
func (s *sitting) create(path string) (*os.File, error) {
	if _, err := setAside(path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
	if err == nil {
		*s = append(*s, f)
	}
	return f, err
}

// arms starts workers of OLD, NEW and OLD again, and replaces their paths by
// those of the files to write. The backends are those to measure.
func (c *compareCmd) arms(e *env, s *sitting) (arms []compare.Arm, backends []string, err error) {
	var pools []*worker.Pool
	binaries := []string{c.Old, c.New, c.Old}
	for i, path := range binaries {
		if binaries[i], err = filepath.Abs(path); err != nil {
			return nil, nil, err
		}
		pool, err := s.pool(binaries[i])
		if err != nil {
			return nil, nil, err
		}
		pools = append(pools, pool)
	}
	if backends, err = c.common(pools); err != nil {
		return nil, nil, err
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return nil, nil, err
	}
	c.Old, c.New, c.Control = filepath.Join(c.Out, "old.txt"), filepath.Join(c.Out, "new.txt"), filepath.Join(c.Out, "control.txt")
	for i, path := range []string{c.Old, c.New, c.Control} {
		f, err := s.create(path)
		if err != nil {
			return nil, nil, err
		}
		arms = append(arms, compare.Arm{Name: path, Runner: pools[i], Out: f, Header: c.header(e, binaries[i], pools[i], backends)})
	}
	return arms, backends, nil
}

// common returns the backends to measure, all of which each pool has.
func (c *compareCmd) common(pools []*worker.Pool) ([]string, error) {
	var both []string
	for _, name := range slices.Sorted(maps.Keys(pools[0].Backends())) {
		if _, ok := pools[1].Backends()[name]; ok {
			both = append(both, name)
		}
	}
	for _, name := range c.Backends {
		if !slices.Contains(both, name) {
			return nil, fmt.Errorf("compare: no backend %q in both binaries; there are %v", name, both)
		}
	}
	if len(c.Backends) > 0 {
		return unique(c.Backends), nil
	}
	return both, nil
}

// header describes a run of the binary at path rather than of this one.
func (c *compareCmd) header(e *env, path string, pool *worker.Pool, backends []string) results.Header {
	h := results.NewHeader(append([]string{"schemabench"}, e.args...), c.budget(), nil)
	for _, key := range []string{"schemabench", "commit", "commit-time", "modified"} {
		h.Set(key, "")
	}
	if info, err := buildinfo.ReadFile(path); err == nil {
		h.Set("schemabench", info.Main.Version)
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				h.Set("commit", s.Value)
			case s.Key == "vcs.time":
				h.Set("commit-time", s.Value)
			case s.Key == "vcs.modified" && s.Value == "true":
				h.Set("modified", "true")
			}
		}
	}
	runtime, _ := pool.Runtime()
	h.Set("go-version", runtime)
	for _, name := range backends {
		h.Set(name+"-version", pool.Backends()[name])
	}
	return h
}
