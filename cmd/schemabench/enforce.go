package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"schemabench/bench/enforce"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/results"
	"schemabench/results/report"
)

// enforceCmd compares ways to enforce a budget.
type enforceCmd struct {
	Backend     string        `help:"Validator that serves." default:"santhosh" placeholder:"NAME"`
	Strategies  []string      `help:"Strategies to compare; all by default." placeholder:"NAME,…"`
	Limits      string        `help:"Limits file, in place of the limits that are built in." placeholder:"FILE"`
	Time        time.Duration `help:"Time of serving honest requests, shared by the strategies. Bombs that come one by one take about a minute more." default:"90s"`
	Bombs       time.Duration `help:"Time between two bombs." default:"1s"`
	Rate        float64       `help:"Honest requests a second." default:"200"`
	MaxStack    byteSize      `help:"Size to which a stack may grow in a server; Go's own limit of 1 GB by default." placeholder:"SIZE"`
	Out         string        `help:"Directory for the results, which the report of results there shows too." default:"results/local" placeholder:"DIR"`
	JSON        bool          `help:"Print JSON."`
	budgetFlags `embed:"" set:"budget=50ms"`
}

// Validate implements kong's hook.
func (c *enforceCmd) Validate() error {
	var rate error
	if !(c.Rate >= 1 && c.Rate <= 10_000) {
		rate = fmt.Errorf("--rate must be from 1 to 10000, is %v", c.Rate)
	}
	return errors.Join(c.budgetFlags.Validate(), positive("time", c.Time), positive("bombs", c.Bombs), rate)
}

// Run serves with one strategy after the other. What was measured is on disk
// after every trial.
func (c *enforceCmd) Run(e *env) error {
	enforce.Main(backend.All()) // in a server, does not return
	o, err := c.options(e)
	if err != nil {
		return err
	}
	file, header, err := c.create(e, o)
	if err != nil {
		return err
	}
	defer file.Close()
	trials, err := enforce.Run(e.ctx, o, func(t enforce.Trial) error {
		fmt.Fprintln(e.stderr, trialLine(t))
		return enforce.WriteTrial(file, t)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stderr, "results in %s\n", file.Name())
	all := enforce.Results{Header: header, Trials: trials}
	if c.JSON {
		enc := json.NewEncoder(e.stdout)
		enc.SetIndent("", "  ")
		return enc.Encode(all)
	}
	return report.EnforcementSummary(e.stdout, all)
}

// options returns what is to be run. A quarter of the time is without bombs.
func (c *enforceCmd) options(e *env) (enforce.Options, error) {
	limits, err := readLimits(e, c.Limits)
	if err != nil {
		return enforce.Options{}, err
	}
	if _, err := backend.Get(c.Backend); err != nil {
		return enforce.Options{}, err
	}
	names := unique(c.Strategies)
	for _, name := range names {
		if _, err := enforce.Get(name); err != nil {
			return enforce.Options{}, err
		}
	}
	if len(names) == 0 {
		for _, s := range enforce.Strategies() {
			names = append(names, s.Name)
		}
	}
	each := c.Time / time.Duration(len(names))
	return enforce.Options{
		Strategies: names, Backend: c.Backend, Limits: limits, Budget: c.budget(),
		Rate: c.Rate, BombEvery: c.Bombs, Quiet: each / 4, Attack: each - each/4,
		MaxStack: int(c.MaxStack), Args: []string{"enforce"},
	}, nil
}

// create makes the file of results with its header. Earlier ones are kept
// under another name.
func (c *enforceCmd) create(e *env, o enforce.Options) (*os.File, results.Header, error) {
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return nil, nil, err
	}
	path := filepath.Join(c.Out, enforce.FileName)
	if _, err := setAside(path); err != nil {
		return nil, nil, err
	}
	b, err := backend.Get(c.Backend)
	if err != nil {
		return nil, nil, err
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, nil, err
	}
	header := results.NewHeader(append([]string{"schemabench"}, e.args...), o.Budget, []harness.Backend{b})
	header = enforce.HeaderOf(header, o)
	if err := enforce.WriteHeader(file, header); err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, header, nil
}

// trialLine says on one line what a trial has shown.
func trialLine(t enforce.Trial) string {
	switch {
	case t.Outcome == "":
		return fmt.Sprintf("%s, bombs %s: %d of %d honest requests answered, %d servers died", t.Strategy, t.Load, t.Answered, t.Requests, t.Deaths)
	case t.Running:
		return fmt.Sprintf("%s, %s n=%d: %s, still running after %v of CPU time", t.Strategy, t.Load, t.N, t.Outcome, t.CPU.Round(time.Millisecond))
	}
	return fmt.Sprintf("%s, %s n=%d: %s, %v of CPU time", t.Strategy, t.Load, t.N, t.Outcome, t.CPU.Round(time.Millisecond))
}
