package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
	"schemabench/results"
)

// foundFile is the name of the results of replay.
const foundFile = "found.txt"

// foundTimes is how many times the budget a found case may use: it was found
// for how it ends, and on a busy machine the first, cold execution of one that
// ends well may take many times what it takes warm.
const foundTimes = 10

// replay runs the cases that were found before, by fuzzing and by users, on
// every backend. Those that end worse than before run again, and only what is
// worse both times counts.
func (n *night) replay(share time.Duration) error {
	names, err := backendNames(n.Backends)
	if err != nil {
		return err
	}
	ran, err := n.replayInto(n.dir, names, foundCases(), share)
	if err != nil {
		return err
	}
	n.say("%s on %s", countOf(ran, "case"), countOf(len(names), "backend"))
	worse, err := n.worse(n.dir, foundFile)
	if err != nil || len(worse) == 0 {
		return err
	}
	worse, err = n.confirm(worse, foundFile, func(dir string, suspects []string) error {
		cases := slices.DeleteFunc(foundCases(), func(c harness.Case) bool { return !slices.Contains(suspects, c.Family) })
		_, err := n.replayInto(dir, names, cases, share)
		return err
	})
	n.blame("", worse)
	return err
}

// replayInto runs cases and writes the results into a directory. It returns how
// many cases the time was enough for.
func (n *night) replayInto(dir string, names []string, cases []harness.Case, most time.Duration) (ran int, err error) {
	budget := n.budget()
	budget.CPU *= foundTimes
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		return 0, fmt.Errorf("starting workers: %w", err)
	}
	defer pool.Close()
	var backends []harness.Backend
	for _, name := range names {
		b, err := backend.Get(name)
		if err != nil {
			return 0, err
		}
		backends = append(backends, b)
	}
	out, err := results.Create(filepath.Join(dir, foundFile), results.NewHeader(append([]string{"schemabench"}, n.e.args...), budget, backends))
	if err != nil {
		return 0, err
	}
	defer out.Close()
	deadline := time.Now().Add(most)
	for _, c := range cases {
		if time.Now().After(deadline) {
			n.note("INCOMPLETE: %d of %s replayed in %v", ran, countOf(len(cases), "found case"), most.Round(time.Second))
			return ran, nil
		}
		for _, name := range names {
			ms, err := pool.Once(n.e.ctx, name, c, budget)
			if err != nil {
				return ran, fmt.Errorf("replaying %s on %s: %w", c.Family, name, err)
			}
			for i := range ms {
				ms[i].Budget = budget
			}
			if err := out.WriteCase(ms); err != nil {
				return ran, err
			}
		}
		ran++
	}
	return ran, nil
}

// foundCases returns all samples of the corpora that are part of the program
// and hold cases of trouble.
func foundCases() (all []harness.Case) {
	for _, name := range []string{"found", "seeds"} {
		s, err := corpus.Get(name)
		if err != nil {
			continue
		}
		entries, _ := s.Load()
		for _, e := range entries {
			for i, c := range e.Cases() {
				if i > 0 {
					c.Family += fmt.Sprintf("#%d", i+1)
				}
				all = append(all, c)
			}
		}
	}
	return all
}
