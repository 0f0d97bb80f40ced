package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"schemabench/harness"
	"schemabench/harness/limit"
	"schemabench/results/calibrate"
	"schemabench/results/report"
)

// calibrateCmd turns results into limits.json.
type calibrateCmd struct {
	Results       []string      `arg:"" help:"Results files of run; several count as one."`
	Budget        time.Duration `help:"CPU time that a call may take: decoding and validating." default:"50ms"`
	Compiled      []string      `help:"Results of runs with a larger --budget, of which only compiling counts." placeholder:"FILE,…"`
	CompileBudget time.Duration `help:"CPU time that registering a schema may take; ten times --budget by default, since it happens once and off the path of calls." placeholder:"DURATION"`
	Memory        byteSize      `help:"Memory that each may take." default:"64MiB"`
	Safety        float64       `help:"Cases measured must stay below budget and memory by this factor." default:"2"`
	Corpus        []string      `help:"Schemas that limits should accept: files, MCP tool dumps or directories; 6,854 schemas of real MCP tools by default." placeholder:"PATH,…"`
	From          string        `help:"Limits file to start from: the highest maxima that may be found." placeholder:"FILE"`
	Partial       bool          `help:"Calibrate although families or sizes are missing in the results."`
	Limits        string        `help:"Write the recommended limits to this file." placeholder:"FILE" xor:"to"`
	Out           string        `help:"Write limits.json, report.md, report.html and plots to this directory." placeholder:"DIR" xor:"to"`
	Verify        bool          `help:"Run every case of every family that the limits accept, and fail if one exceeds the budget times --safety."`
	JSON          bool          `help:"Print JSON."`
}

// Validate implements kong's hook.
func (c *calibrateCmd) Validate() error {
	err := positive("budget", c.Budget)
	if c.CompileBudget != 0 {
		err = errors.Join(err, positive("compile-budget", c.CompileBudget))
	}
	if !(c.Safety >= 1 && c.Safety <= 1000) {
		err = errors.Join(err, fmt.Errorf("--safety must be from 1 to 1000, is %v", c.Safety))
	}
	return err
}

// Run calibrates, prints, writes what was asked for, and verifies last.
func (c *calibrateCmd) Run(e *env) error {
	if err := errors.Join(makeDir("--out", c.Out), canWrite("--limits", c.Limits)); err != nil {
		return err
	}
	data, problems, err := loadReport(e, c.Results...)
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if err != nil {
		return err
	}
	if len(data.Measurements) == 0 {
		return fmt.Errorf("calibrate: no measurement in %v", c.Results)
	}
	if err := c.complete(e, data); err != nil {
		return err
	}
	ms, err := c.withCompiled(e, data.Measurements)
	if err != nil {
		return err
	}
	c.warnCutEarly(e, ms)
	if data.Calibration, err = c.calibrate(e, ms); err != nil {
		return err
	}
	if err := c.print(e, data.Calibration); err != nil {
		return err
	}
	if err := c.write(e, data); err != nil {
		return err
	}
	if !c.Verify {
		return nil
	}
	return c.verify(e, data.Calibration.Calibration)
}

// compileBudget returns what registering may take.
//
// A schema is compiled once, when a tool is listed, and not while a call
// waits. Ten times the budget of a call still lets a gateway take in a
// hundred tools of the dearest kind within a minute.
func (c *calibrateCmd) compileBudget() time.Duration {
	if c.CompileBudget > 0 {
		return c.CompileBudget
	}
	return 10 * c.Budget
}

// calibrate returns what the report shows of the calibration.
func (c *calibrateCmd) calibrate(e *env, ms []harness.Measurement) (*report.Calibration, error) {
	o := calibrate.Options{
		CPU: c.Budget, CompileCPU: c.compileBudget(), Memory: int64(c.Memory), Safety: c.Safety,
		Start: calibrate.Start(), Keep: limit.Default(),
	}
	var err error
	if c.From != "" {
		if o.Start, err = readLimits(e, c.From); err != nil {
			return nil, err
		}
	}
	if o.Real, err = realSchemas(e, c.Corpus); err != nil {
		return nil, err
	}
	type found struct {
		*report.Calibration
		err error
	}
	f, err := interruptible(e.ctx, func() found {
		cal, err := calibrate.New(withSizes(ms), o)
		if err != nil {
			return found{err: err}
		}
		judged := cal.Judge(append([]calibrate.Proposal{cal.Recommended.Own()}, calibrate.Proposals()...))
		return found{&report.Calibration{Calibration: cal, Judged: judged, Command: e.args}, nil}
	})
	if err != nil {
		return nil, err
	}
	return f.Calibration, f.err
}

// write writes limits.json, and the report if there is a directory for it.
func (c *calibrateCmd) write(e *env, data report.Data) error {
	file := c.Limits
	if c.Out != "" {
		if err := os.MkdirAll(c.Out, 0o777); err != nil {
			return err
		}
		failed, err := interruptible(e.ctx, func() error { return report.Write(c.Out, data) })
		if err = errors.Join(err, failed); err != nil {
			return err
		}
		fmt.Fprintf(e.stderr, "report in %s\n", filepath.Join(c.Out, "report.html"))
		file = filepath.Join(c.Out, "limits.json")
	}
	if file == "" {
		return nil
	}
	if err := data.Calibration.Recommended.Limits.WriteFile(file); err != nil {
		return err
	}
	fmt.Fprintf(e.stderr, "limits in %s\n", file)
	return nil
}
