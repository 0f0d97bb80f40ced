package main

import (
	"fmt"
	"path/filepath"

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
			return fmt.Errorf("a report of several results files needs --out")
		}
		c.Out = filepath.Dir(c.Results[0])
	}
	data, problems, err := report.Load(c.Results...)
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if err != nil {
		return err
	}
	if n := data.Results.Foreign; n > 0 {
		fmt.Fprintf(e.stderr, "%d benchmark lines of other programs left out\n", n)
	}
	if len(data.Measurements) == 0 {
		return fmt.Errorf("report: no measurement in %v", c.Results)
	}
	if err := report.Write(c.Out, data); err != nil {
		return err
	}
	if err := report.Summary(e.stdout, data); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stderr, "report in %s\n", filepath.Join(c.Out, "report.html"))
	return err
}
