package main

import (
	"fmt"
	"path/filepath"
	"time"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
	"schemabench/results"
)

// foundFile is the name of the results of replay.
const foundFile = "found.txt"

// replay runs the cases that were found before, by fuzzing and by users, on
// every backend.
func (n *night) replay(share time.Duration) error {
	names, err := backendNames(n.Backends)
	if err != nil {
		return err
	}
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		return fmt.Errorf("starting workers: %w", err)
	}
	defer pool.Close()
	var backends []harness.Backend
	for _, name := range names {
		b, err := backend.Get(name)
		if err != nil {
			return err
		}
		backends = append(backends, b)
	}
	path := filepath.Join(n.dir, foundFile)
	out, err := results.Create(path, results.NewHeader(append([]string{"schemabench"}, n.e.args...), n.budget(), backends))
	if err != nil {
		return err
	}
	defer out.Close()
	cases := foundCases()
	deadline, ran := time.Now().Add(share), 0
	for _, c := range cases {
		if time.Now().After(deadline) {
			n.note("INCOMPLETE: %d of %s replayed in %v", ran, countOf(len(cases), "found case"), share.Round(time.Second))
			break
		}
		for _, name := range names {
			ms, err := pool.Once(n.e.ctx, name, c, n.budget())
			if err != nil {
				return fmt.Errorf("replaying %s on %s: %w", c.Family, name, err)
			}
			for i := range ms {
				ms[i].Budget = n.budget()
			}
			if err := out.WriteCase(ms); err != nil {
				return err
			}
		}
		ran++
	}
	n.say("%s on %s", countOf(ran, "case"), countOf(len(names), "backend"))
	return n.compare(foundFile)
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
