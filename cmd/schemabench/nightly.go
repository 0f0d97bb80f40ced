package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// nightlyCmd does what a night's job does, and keeps what the next one needs.
type nightlyCmd struct {
	Time  time.Duration `help:"Time for all steps, shared out between them." default:"30m"`
	Out   string        `help:"Directory to publish." default:"results/local/nightly" placeholder:"DIR"`
	State string        `help:"Directory kept between nights: baseline, history and fuzz cache." default:"results/local/state" placeholder:"DIR"`

	Steps    []string `help:"Steps to take: replay, fuzz, bench, statements, sweep; all by default." placeholder:"STEP,…"`
	Results  []string `help:"Judge these results of run, such as those of all shards, instead of the sweep." placeholder:"FILE,…"`
	Baseline string   `help:"Binary or git revision to measure against by turns; by default that of the first night in --state." placeholder:"FILE|REV"`
	Rebase   bool     `help:"Make this night the baseline of those to come, if nothing got worse."`
	Families []string `help:"Families to sweep and to count statements of; all by default." placeholder:"NAME,…"`
	Backends []string `help:"Backends to run; all by default." placeholder:"NAME,…"`
	Report   bool     `help:"Calibrate, and write the report of the sweep." default:"true" negatable:""`
	Source   string   `help:"Directory of the source of schemabench, for fuzz targets and counting." default:"." placeholder:"DIR"`

	budgetFlags `embed:"" set:"budget=50ms"`
}

// Validate implements kong's hook.
func (c *nightlyCmd) Validate() error {
	var errs []error
	for _, name := range c.Steps {
		if !slices.ContainsFunc(nightSteps, func(s nightStep) bool { return s.name == name }) {
			errs = append(errs, fmt.Errorf("no step %q; there are replay, fuzz, bench, statements and sweep", name))
		}
	}
	return errors.Join(append(errs, positive("time", c.Time), c.budgetFlags.Validate())...)
}

// Help implements kong's hook.
func (c *nightlyCmd) Help() string {
	return `Steps: replay the cases that fuzzing and users found; run each fuzz target for a
share of the time; measure this binary and that of the baseline by turns, and the
baseline once more as control; count the statements that the libraries execute;
sweep the families, calibrate and report. Each is compared with the first night in
--state, which stays the baseline until a good night with --rebase: one that moved
every night would never see a slow drift.

DIR of --out gets index.html with the history of all nights, summary.md for a CI
job, and nights/TIME with results, comparisons and report.

Exits 1 with the reasons if something got worse, 2 if a step failed.`
}

// A nightStep is one part of the job.
type nightStep struct {
	name  string
	share float64 // of the time
	run   func(*night, time.Duration) error
}

var nightSteps = []nightStep{
	{"replay", 0.08, (*night).replay},
	{"fuzz", 0.20, (*night).fuzz},
	{"bench", 0.18, (*night).bench},
	{"statements", 0.05, (*night).statements},
	{"sweep", 0.49, (*night).sweep},
}

// A night is one run of the job.
type night struct {
	*nightlyCmd
	e        *env
	dir      string // of this night's files
	baseline string // directory of the baseline's files, which may lack some
	isFirst  bool   // there was no baseline

	done    []doneStep
	reasons []string // what got worse
	notes   []string // what else is worth a line
}

// A doneStep is a line of the summary.
type doneStep struct {
	name   string
	took   time.Duration
	result string
	err    error
}

// Run takes the steps, publishes, and answers no if something got worse.
func (c *nightlyCmd) Run(e *env) error {
	n, err := c.start(e)
	if err != nil {
		return err
	}
	shares := 0.0
	for _, s := range nightSteps {
		if c.takes(s.name) {
			shares += s.share
		}
	}
	for _, s := range nightSteps {
		if !c.takes(s.name) {
			continue
		}
		if err := n.step(s, time.Duration(float64(c.Time)*s.share/shares)); err != nil {
			return err
		}
	}
	if err := n.publish(); err != nil {
		return fmt.Errorf("publishing the night: %w", err)
	}
	return n.verdict()
}

// takes reports whether a step is to be taken. The sweep takes no time where
// its results are given.
func (c *nightlyCmd) takes(name string) bool {
	return len(c.Steps) == 0 && len(c.Results) == 0 || slices.Contains(c.Steps, name) || name == "sweep" && len(c.Results) > 0
}

// start makes the directories.
func (c *nightlyCmd) start(e *env) (*night, error) {
	n := &night{nightlyCmd: c, e: e, baseline: filepath.Join(c.State, "baseline")}
	n.dir = unusedName(filepath.Join(c.Out, "nights", time.Now().UTC().Format("2006-01-02T150405Z")))
	if _, err := os.Stat(n.baseline); errors.Is(err, os.ErrNotExist) {
		n.isFirst = true
	}
	for _, dir := range []string{c.State, n.dir} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// unusedName returns path, or the first of path-2, path-3, … that is free.
func unusedName(path string) string {
	free := path
	for i := 2; exists(free); i++ {
		free = fmt.Sprintf("%s-%d", path, i)
	}
	return free
}

// step takes a step. What fails in it is told in the summary and does not keep
// the others from being taken, but for an interrupt.
func (n *night) step(s nightStep, share time.Duration) error {
	fmt.Fprintf(n.e.stderr, "--- %s, %v\n", s.name, share.Round(time.Second))
	n.done = append(n.done, doneStep{name: s.name})
	d := &n.done[len(n.done)-1]
	before, start := len(n.reasons), time.Now()
	d.err = s.run(n, share)
	d.took = time.Since(start)
	if n.e.ctx.Err() != nil {
		return errInterrupted
	}
	if worse := len(n.reasons) - before; worse > 0 {
		d.result = strings.TrimPrefix(d.result+fmt.Sprintf("; **%d for the worse**", worse), "; ")
	}
	if d.err != nil {
		fmt.Fprintf(n.e.stderr, "%s: %v\n", s.name, d.err)
	}
	return nil
}

// say sets the result of the step in hand.
func (n *night) say(format string, args ...any) {
	n.done[len(n.done)-1].result = fmt.Sprintf(format, args...)
}

func (n *night) note(format string, args ...any) {
	n.notes = append(n.notes, fmt.Sprintf(format, args...))
}

// verdict returns the error of the command.
func (n *night) verdict() error {
	for _, r := range n.reasons {
		fmt.Fprintln(n.e.stdout, "WORSE", r)
	}
	var failed []error
	for _, d := range n.done {
		if d.err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", d.name, d.err))
		}
	}
	fmt.Fprintf(n.e.stderr, "published in %s\n", filepath.Join(n.Out, "index.html"))
	switch {
	case len(n.reasons) > 0 && len(failed) == 0:
		return fmt.Errorf("%d for the worse, see %s: %w", len(n.reasons), filepath.Join(n.Out, "summary.md"), errNo)
	case len(failed) > 0:
		return fmt.Errorf("%d for the worse, and steps failed: %w", len(n.reasons), hideNo(errors.Join(failed...)))
	}
	fmt.Fprintln(n.e.stdout, "nothing got worse")
	return nil
}

// hideNo returns an error with the text of err that wraps nothing: a failure
// is no answer.
func hideNo(err error) error { return errors.New(err.Error()) }
