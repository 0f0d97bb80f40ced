package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"schemabench/adversarial"
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
	Corpus        []string      `help:"Schemas that limits should accept: files, MCP tool dumps or directories; the seeds that are built in by default." placeholder:"PATH,…"`
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

// withCompiled adds to ms what the results of --compiled say of compiling, in
// place of what was killed too early to tell.
func (c *calibrateCmd) withCompiled(e *env, ms []harness.Measurement) ([]harness.Measurement, error) {
	if len(c.Compiled) == 0 {
		return ms, nil
	}
	more, problems, err := report.Load(c.Compiled...)
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if err != nil {
		return nil, err
	}
	type curve struct{ family, backend string }
	measured := map[curve]bool{}
	all := []harness.Measurement{}
	for _, m := range more.Measurements {
		if m.Phase == harness.PhaseCompile {
			all = append(all, m)
			measured[curve{m.Family, m.Backend}] = true
		}
	}
	most := time.Duration(float64(c.compileBudget()) / c.Safety)
	for _, m := range ms {
		if m.Phase == harness.PhaseCompile && m.Outcome == harness.Timeout && m.CPU < most && measured[curve{m.Family, m.Backend}] {
			continue // killed too early to tell, and others of the curve do
		}
		all = append(all, m)
	}
	return all, nil
}

// warnCutEarly says what measurements leave open because cases were killed
// before they used what they are held to here, and how to know.
func (c *calibrateCmd) warnCutEarly(e *env, ms []harness.Measurement) {
	const text = "cases were killed after %v, below the budget divided by --safety: each counts as one that breaks it. "
	compiled, families := c.cutEarly(ms, func(r calibrate.Row) calibrate.Use { return r.Register }, c.compileBudget())
	if compiled > 0 {
		fmt.Fprintf(e.stderr, "to compile, "+text+"To know, give the results of run --budget %v --families %s as --compiled\n",
			compiled.Round(time.Millisecond), c.compileBudget(), strings.Join(families, ","))
	}
	if called, _ := c.cutEarly(ms, func(r calibrate.Row) calibrate.Use { return r.Call }, c.Budget); called > 0 {
		fmt.Fprintf(e.stderr, text+"To know, run with a larger --budget\n", called.Round(time.Millisecond))
	}
}

// complete reports what the results lack: an error, or with --partial a
// warning.
func (c *calibrateCmd) complete(e *env, data report.Data) error {
	gaps := data.Missing()
	for _, f := range adversarial.All() {
		if slices.Contains(data.Families, f.Name) {
			continue
		}
		for _, b := range data.Backends {
			gaps = append(gaps, report.Gap{Family: f.Name, Backend: b, Text: "not measured"})
		}
	}
	if len(gaps) == 0 {
		return nil
	}
	const most = 5
	var named []string
	for _, g := range gaps[:min(most, len(gaps))] {
		named = append(named, fmt.Sprintf("%s on %s %s", g.Family, g.Backend, g.Text))
	}
	text := fmt.Sprintf("%s not measured to the end (%s)", countOf(len(gaps), "curve"), strings.Join(named, "; "))
	if len(gaps) > most {
		text = strings.TrimSuffix(text, ")") + "; …)"
	}
	if c.Partial {
		fmt.Fprintf(e.stderr, "INCOMPLETE: %s: what they would show neither lowers nor defends a limit\n", text)
		return nil
	}
	return fmt.Errorf("calibrate: %s: run --resume completes them, --partial goes without", text)
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
		Start: calibrate.Start(), Keep: limit.Default(), Steer: len(c.Corpus) > 0,
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

// cutEarly returns the largest budget under which a case timed out in a use
// though it might still have kept what is allowed, 0 if none did, and the
// families of such cases.
func (c *calibrateCmd) cutEarly(ms []harness.Measurement, use func(calibrate.Row) calibrate.Use, allowed time.Duration) (most time.Duration, families []string) {
	for _, r := range calibrate.Rows(ms) {
		if u := use(r); u.Outcome == harness.Timeout && float64(u.CPU) < float64(allowed)/c.Safety {
			most = max(most, u.CPU)
			families = append(families, r.Family)
		}
	}
	slices.Sort(families)
	return most, slices.Compact(families)
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
