package main

import (
	"errors"
	"fmt"

	"schemabench/results"
	"schemabench/results/compare"
)

// compareCmd compares two results files, or measures two binaries first.
type compareCmd struct {
	Old     string `arg:"" help:"Results file, or several concatenated; with --measure a schemabench binary."`
	New     string `arg:"" help:"Results file to compare with it, or binary."`
	Control string `help:"Results of the binary that OLD is of, measured by turns with it: its differences are noise." placeholder:"FILE" xor:"control"`
	JSON    bool   `help:"Print JSON."`

	Measure bool   `help:"OLD and NEW are binaries: measure the same cases on both and on OLD once more, by turns, then compare." xor:"control"`
	Out     string `help:"Directory for the old.txt, new.txt and control.txt of --measure." default:"results/compare" placeholder:"DIR"`
	Rounds  int    `help:"How often --measure runs each case on each binary." default:"10"`
	Sizes   int    `help:"Most sizes of a family that --measure takes." default:"4"`

	Backends    []string `help:"Backends that --measure takes; all that both binaries have by default." placeholder:"NAME,…"`
	Families    []string `help:"Families that --measure takes." default:"allof-dag,enum-objects,linked-list,recursive-union,unevaluatedproperties-nested,wide-properties" placeholder:"NAME,…"`
	budgetFlags `embed:"" set:"budget=50ms"`
}

// Validate implements kong's hook.
func (c *compareCmd) Validate() error {
	var errs []error
	if c.Rounds < 1 || c.Rounds > 1000 {
		errs = append(errs, fmt.Errorf("--rounds must be 1 to 1000, is %d", c.Rounds))
	}
	if c.Sizes < 1 {
		errs = append(errs, fmt.Errorf("--sizes must be 1 or more, is %d", c.Sizes))
	}
	return errors.Join(append(errs, c.budgetFlags.Validate())...)
}

// Help implements kong's hook.
func (c *compareCmd) Help() string {
	return `Exits 1 if something changed for the worse beyond noise. Verdicts, outcomes,
evaluations, allocations, frontiers and growth laws are compared between any
two runs. CPU time is judged only on sides that were measured by turns, ten
times or so: by --measure, or by runs whose dates interleave.

With the same binary twice, --measure shows the noise of the machine.

For a look at single figures: go tool benchstat -ignore date,command OLD NEW`
}

// Run prints the comparison; its answer is no if there are regressions.
func (c *compareCmd) Run(e *env) error {
	if c.Measure {
		if err := c.measure(e); err != nil {
			return err
		}
	}
	var sides [3]results.Results
	for i, path := range []string{c.Old, c.New, c.Control} {
		if path == "" {
			continue
		}
		r, problems, err := loading(e.ctx, func() (results.Results, []results.Problem, error) { return compare.Load(path) })
		for _, p := range problems {
			fmt.Fprintln(e.stderr, p)
		}
		if err != nil {
			return err
		}
		sides[i] = r
	}
	report, err := compare.Compare(sides[0], sides[1], sides[2])
	if err != nil {
		return fmt.Errorf("%s and %s: %w", c.Old, c.New, err)
	}
	if err := c.print(e, report); err != nil {
		return err
	}
	if n := report.Regressions(); n > 0 {
		return fmt.Errorf("%d changes for the worse: %w", n, errNo)
	}
	return nil
}

func (c *compareCmd) print(e *env, r compare.Report) error {
	if c.JSON {
		return r.WriteJSON(e.stdout)
	}
	return r.WriteText(e.stdout)
}
