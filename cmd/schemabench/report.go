package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"schemabench/results"
	"schemabench/results/report"
)

// reportCmd writes the report of one or more results files.
type reportCmd struct {
	Results []string `arg:"" help:"Results files; those of several shards make one report."`
	Out     string   `help:"Directory for report.md, report.html and plots; by default that of the only results file." placeholder:"DIR"`
}

// Run tells on stderr what it left out of the files; it fails only if they
// hold no measurement.
func (c *reportCmd) Run(e *env) error {
	if c.Out == "" {
		if len(c.Results) > 1 {
			return errors.New("a report of several results files needs --out")
		}
		c.Out = filepath.Dir(c.Results[0])
	} else if err := makeDir("--out", c.Out); err != nil {
		return err
	}
	data, problems, err := loadReport(e, c.Results...)
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if err != nil {
		return err
	}
	if n := len(problems); n > 0 {
		fmt.Fprintf(e.stderr, "%s left out\n", countOf(n, "part"))
	}
	if n := data.Results.Foreign; n > 0 {
		fmt.Fprintf(e.stderr, "%s of other programs left out\n", countOf(n, "benchmark line"))
	}
	if len(data.Measurements) == 0 {
		return fmt.Errorf("report: no measurement in %v", c.Results)
	}
	if err := writeReport(e, c.Out, data); err != nil {
		return err
	}
	if err := report.Summary(e.stdout, data); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stderr, "report in %s\n", filepath.Join(c.Out, "report.html"))
	return err
}

// loadReport is report.Load that can be interrupted.
func loadReport(e *env, paths ...string) (report.Data, []results.Problem, error) {
	return loading(e.ctx, func() (report.Data, []results.Problem, error) { return report.Load(paths...) })
}

// writeReport is report.Write, with limits, that can be interrupted.
func writeReport(e *env, dir string, data report.Data) error {
	failed, err := interruptible(e.ctx, func() error {
		addCalibration(e, &data)
		return report.Write(dir, data)
	})
	if err != nil {
		return err
	}
	return failed
}
