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
	CompileBudget time.Duration `help:"CPU time that registering a schema may take; as --budget by default." placeholder:"DURATION"`
	Memory        byteSize      `help:"Memory that each may take." default:"64MiB"`
	Safety        float64       `help:"Cases measured must stay below budget and memory by this factor." default:"2"`
	Corpus        []string      `help:"Schemas that limits should accept: files, MCP tool dumps or directories; the seeds that are built in by default." placeholder:"PATH,…"`
	From          string        `help:"Limits file to start from, in place of the limits that are built in." placeholder:"FILE"`
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
	data, problems, err := report.Load(c.Results...)
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if err != nil {
		return err
	}
	if len(data.Measurements) == 0 {
		return fmt.Errorf("calibrate: no measurement in %v", c.Results)
	}
	if n := len(data.Missing()); n > 0 {
		fmt.Fprintf(e.stderr, "INCOMPLETE: %s not measured to the end, so limits may be lower than they need be, or rest on too little\n", countOf(n, "curve"))
	}
	if most := c.cutEarly(data.Measurements); most > 0 {
		fmt.Fprintf(e.stderr, "cases were killed after %v, below the budget divided by --safety: each counts as one that breaks it; run with a larger --budget to know\n", most)
	}
	if data.Calibration, err = c.calibrate(e, data.Measurements); err != nil {
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

// calibrate returns what the report shows of the calibration.
func (c *calibrateCmd) calibrate(e *env, ms []harness.Measurement) (*report.Calibration, error) {
	o := calibrate.Options{
		CPU: c.Budget, CompileCPU: c.CompileBudget, Memory: int64(c.Memory), Safety: c.Safety,
		Start: limit.Default(), Steer: len(c.Corpus) > 0,
	}
	var err error
	if c.From != "" {
		if o.Start, err = limit.ReadFile(c.From); err != nil {
			return nil, err
		}
	}
	if o.Real, err = realSchemas(e, c.Corpus); err != nil {
		return nil, err
	}
	cal, err := calibrate.New(withSizes(ms), o)
	if err != nil {
		return nil, err
	}
	own := cal.Recommended.Own()
	judged := cal.Judge(append([]calibrate.Proposal{own}, calibrate.Proposals()...))
	return &report.Calibration{Calibration: cal, Judged: judged, IsSeeds: !o.Steer, Command: e.args}, nil
}

// cutEarly returns the largest budget under which a case timed out though it
// might still have kept what it is held to here, 0 if none did.
func (c *calibrateCmd) cutEarly(ms []harness.Measurement) (most time.Duration) {
	for _, m := range ms {
		allowed := c.Budget
		if m.Phase == harness.PhaseCompile && c.CompileBudget > 0 {
			allowed = c.CompileBudget
		}
		if m.Outcome == harness.Timeout && float64(m.CPU) < float64(allowed)/c.Safety {
			most = max(most, m.CPU)
		}
	}
	return most
}

// write writes limits.json, and the report if there is a directory for it.
func (c *calibrateCmd) write(e *env, data report.Data) error {
	file := c.Limits
	if c.Out != "" {
		if err := os.MkdirAll(c.Out, 0o777); err != nil {
			return err
		}
		if err := report.Write(c.Out, data); err != nil {
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
