package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"schemabench/fuzz/search"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

// searchCmd looks for the costliest cases of a size.
type searchCmd struct {
	Metric      []string      `help:"What to raise: ${metrics}; or all." default:"evaluations,cpu" placeholder:"NAME,…"`
	Backends    []string      `help:"Backends to search on; all by default." placeholder:"NAME,…"`
	Size        byteSize      `help:"Bytes that schema and instance may have together." default:"400B"`
	Within      string        `help:"Keep within the limits in this file, or those built in for \"default\". The answer is no if a case that they accept breaks the budget." placeholder:"FILE"`
	Time        time.Duration `help:"Time to search for. Reducing what was found takes half as much more, or less." default:"1m"`
	Tries       int           `help:"Inputs to try, if that is less. With predicted metrics the same number finds the same." placeholder:"N"`
	Seed        uint64        `help:"Seed of all choices." default:"1"`
	Scratch     bool          `help:"Start from nothing rather than from families and regression cases."`
	Lines       bool          `help:"Name the lines of the validators that executed most. Needs the go command and the sources of this module."`
	Out         string        `help:"Directory for the cases found: search.json with all that is known, and a corpus file of each in found/." placeholder:"DIR"`
	JSON        bool          `help:"Print JSON."`
	budgetFlags `embed:"" set:"budget=50ms"`
}

// Validate implements kong's hook.
func (c *searchCmd) Validate() error {
	var tries error
	if c.Tries < 0 {
		tries = fmt.Errorf("--tries must not be below 0, is %d", c.Tries)
	}
	return errors.Join(c.budgetFlags.Validate(), positive("time", c.Time), tries)
}

// Run searches, reduces what was found and writes it. After Ctrl-C what was
// found by then is written as it is.
func (c *searchCmd) Run(e *env) error {
	o, err := c.options(e)
	if err != nil {
		return err
	}
	closers, err := c.equip(e, &o)
	defer closers.close()
	if err != nil {
		return err
	}
	if err := makeDir("--out", c.Out); err != nil { // not after the time is spent
		return err
	}
	p := newSearchProgress(e.stderr, c.Time)
	o.Tell = p.tell
	s, err := search.Run(e.ctx, o)
	if err != nil {
		p.end()
		return err
	}
	ctx, cancel := context.WithTimeout(e.ctx, c.Time/2)
	defer cancel()
	found := s.Finish(ctx, p.finishing)
	p.end()
	fmt.Fprintf(e.stderr, "%d inputs tried, %d of them run\n", s.Tries, s.Runs)
	if e.ctx.Err() != nil {
		fmt.Fprintln(e.stderr, "interrupted: cases are as they were found")
	} else if err := diagnose(e.ctx, found, o.Budget); err != nil {
		return err
	}
	if err := c.write(e, o, found); err != nil {
		return err
	}
	return c.verdict(found)
}

// verdict returns a no if limits were given and a case within them broke the
// budget.
func (c *searchCmd) verdict(found []search.Finding) error {
	broken := map[string]bool{}
	for _, f := range found {
		if f.End.Outcome.Killed() {
			broken[f.Backend] = true
		}
	}
	if c.Within == "" || len(broken) == 0 {
		return nil
	}
	return fmt.Errorf("cases within the limits broke the budget of %s: %w", countOf(len(broken), "backend"), errNo)
}

// options returns what is to be searched for.
func (c *searchCmd) options(e *env) (search.Options, error) {
	o := search.Options{Size: int(c.Size), Seed: c.Seed, Tries: c.Tries, Budget: c.budget()}
	var err error
	if o.Metrics, err = searchMetrics(c.Metric); err != nil {
		return o, err
	}
	names, err := backendNames(c.Backends)
	if err != nil {
		return o, err
	}
	for _, name := range names {
		b, err := backend.Get(name)
		if err != nil {
			return o, err
		}
		o.Backends = append(o.Backends, search.Backend{Name: name, Profile: backend.Profile(b)})
		o.Profile = o.Profile.Union(backend.Profile(b))
	}
	if c.Within != "" {
		limits, err := readLimits(e, c.Within)
		if err != nil {
			return o, err
		}
		o.Within = &limits
	}
	if !c.Scratch {
		o.Seeds = searchSeeds(o.Size)
	}
	return o, nil
}

// searchMetrics checks the names given to --metric.
func searchMetrics(given []string) ([]search.Metric, error) {
	var list []search.Metric
	for _, name := range unique(given) {
		if name == "all" {
			return search.Metrics(), nil
		}
		m, err := search.GetMetric(name)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// equip starts what the metrics need, and then the clock.
func (c *searchCmd) equip(e *env, o *search.Options) (closers, error) {
	var open closers
	needs := map[search.Source]bool{}
	for _, m := range o.Metrics {
		needs[m.From] = true
	}
	if needs[search.Once] || needs[search.Measured] {
		pool, err := worker.NewPool(worker.Options{Allocs: true})
		if err != nil {
			return open, fmt.Errorf("starting workers: %w", err)
		}
		open = append(open, pool)
		o.Runner = pool
	}
	if needs[search.Counted] || c.Lines {
		fmt.Fprintln(e.stderr, "building the validators with counters")
		counter, err := newLineCounter(e.ctx)
		switch {
		case err == nil:
			open = append(open, counter)
			o.Counter = counter
		case needs[search.Counted]:
			return open, err
		default:
			fmt.Fprintf(e.stderr, "lines are not counted: %v\n", err)
		}
	}
	o.Until = time.Now().Add(c.Time)
	return open, nil
}

type closers []io.Closer

func (all closers) close() {
	for _, c := range all {
		c.Close()
	}
}

// metricNames lists the metrics for help.
func metricNames() string {
	var names []string
	for _, m := range search.Metrics() {
		names = append(names, m.Name)
	}
	return strings.Join(names, ", ")
}
