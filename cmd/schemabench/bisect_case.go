package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"schemabench/adversarial"
	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/sweep"
	"schemabench/harness/worker"
	"schemabench/results/fit"
)

// An observation is what one version does with the case.
type observation struct {
	Version string
	Skipped string // why it was not tried, "" if it was

	Verdict  string            // what it said, of a family whether that was right; "" if nothing
	Outcome  string            // how the case ended, or the smallest n of the family that was not done
	Growth   map[string]string // class of growth by phase; empty for a single case
	Frontier string            // how far it got with a family; no change by itself
}

// same reports whether o and p do not differ in what counts as a change.
func (o observation) same(p observation) bool { return len(o.differences(p)) == 0 }

// differences says in a line each how p differs from o.
func (o observation) differences(p observation) (all []string) {
	add := func(what, old, new string) {
		if old != new {
			all = append(all, fmt.Sprintf("%s: %s, was %s", what, none(new), none(old)))
		}
	}
	add("verdict", o.Verdict, p.Verdict)
	add("outcome", o.Outcome, p.Outcome)
	for _, phase := range slices.Sorted(maps.Keys(o.Growth)) {
		if p.Growth[phase] != "" {
			add("growth of "+phase, o.Growth[phase], p.Growth[phase])
		}
	}
	return all
}

// text says in a line what was observed.
func (o observation) text() string {
	var parts []string
	for _, phase := range slices.Sorted(maps.Keys(o.Growth)) {
		parts = append(parts, phase+" "+o.Growth[phase])
	}
	for _, s := range []string{o.Verdict, o.Outcome, o.Frontier} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, ", ")
}

func none(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// A question is what is run on each version: one case, or a ladder.
type question struct {
	backend string
	budget  harness.Budget
	ladder  sweep.Ladder // Sizes is nil for one case
}

// newQuestion finds what CASE names.
func newQuestion(e *env, c *bisectCmd) (question, error) {
	p := question{backend: c.Backend, budget: c.budget()}
	if c.Instance != "" {
		t := tryCmd{Schema: c.Case, Instance: c.Instance}
		one, err := t.load(e)
		p.ladder.Make = func(int) harness.Case { return one }
		return p, err
	}
	name, size, sized := strings.Cut(c.Case, "/n=")
	if f, err := adversarial.Get(name); err == nil {
		p.ladder = familyLadder(f)
		if sized {
			n, err := strconv.Atoi(size)
			if err != nil || n < 1 {
				return p, fmt.Errorf("%q: n must be a number from 1", c.Case)
			}
			p.ladder.Sizes, p.ladder.Make = nil, func(int) harness.Case { return f.Make(n) }
		}
		return p, nil
	}
	one, err := corpusCase(c.Case)
	p.ladder.Make = func(int) harness.Case { return one }
	return p, err
}

// corpusCase returns the first sample of the entry of that name.
func corpusCase(name string) (harness.Case, error) {
	source, _, _ := strings.Cut(name, "/")
	s, err := corpus.Get(source)
	if err != nil || s.Needs != "" {
		if _, err := os.Stat(name); err == nil {
			return harness.Case{}, fmt.Errorf("%s is a file; name a file with an instance after it", name)
		}
		return harness.Case{}, fmt.Errorf("%q is neither a family, nor FAMILY/n=N, nor an entry of a corpus such as seeds/NAME; list families names the families", name)
	}
	entries, _ := s.Load()
	for _, e := range entries {
		if cases := e.Cases(); e.Name == name && len(cases) > 0 {
			return cases[0], nil
		}
	}
	return harness.Case{}, fmt.Errorf("no entry %q with an instance in corpus %s", name, source)
}

// ladderTime bounds the climb of a family on one version.
const ladderTime = time.Minute

// run runs the case on the workers of a binary.
func (p question) run(e *env, binary string) (observation, error) {
	pool, err := worker.NewPool(worker.Options{Path: binary})
	if err != nil {
		return observation{}, fmt.Errorf("starting workers: %w", err)
	}
	defer pool.Close()
	if p.ladder.Sizes == nil {
		ms, err := pool.Measure(e.ctx, p.backend, p.ladder.Make(0), p.budget)
		if err != nil {
			return observation{}, err
		}
		last := ms[len(ms)-1]
		return observation{Verdict: string(last.Verdict), Outcome: string(last.Outcome)}, nil
	}
	var all []harness.Measurement
	plan := sweep.Plan{Ladders: []sweep.Ladder{p.ladder}, Backends: []string{p.backend}, Budget: p.budget, Until: time.Now().Add(ladderTime),
		Sizes: func(harness.Case) map[string]int64 { return nil }}
	_, err = sweep.Run(e.ctx, pool, plan, func(ms []harness.Measurement) error { all = append(all, ms...); return nil }, func(sweep.Progress) {})
	if err != nil {
		return observation{}, err
	}
	return observe(all), nil
}

// tame is the growth of what does not blow up. Between the classes in it, a
// noisy machine decides.
const tame = "n log n at most"

func coarse(c fit.Class) string {
	if c == fit.Polynomial || c == fit.Exponential {
		return string(c)
	}
	return tame
}

// observe sums up the measurements of a family on one backend. A curve that
// two classes explain has none.
func observe(ms []harness.Measurement) observation {
	o := observation{Growth: map[string]string{}}
	for k, points := range fit.Points(ms) {
		if c, err := fit.Fit(points); err == nil && c.Rival == "" {
			o.Growth[string(k.Phase)] = coarse(c.Class)
		}
	}
	for _, f := range fit.Frontiers(ms) {
		o.Outcome = string(harness.Done)
		o.Frontier = fmt.Sprintf("n ≥ %d", f.Last.N)
		if f.Next.Outcome != "" {
			o.Outcome = string(f.Next.Outcome)
			o.Frontier = fmt.Sprintf("n = %d", f.Last.N)
		}
		switch {
		case f.HasWrong:
			o.Verdict = "wrong"
		case f.Last.Outcome != "":
			o.Verdict = "right"
		}
	}
	return o
}
