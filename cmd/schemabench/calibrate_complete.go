package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/results/calibrate"
	"schemabench/results/report"
)

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

// withCompiled adds to ms what the results of --compiled say of compiling, in
// place of what was killed too early to tell.
func (c *calibrateCmd) withCompiled(e *env, ms []harness.Measurement) ([]harness.Measurement, error) {
	if len(c.Compiled) == 0 {
		return ms, nil
	}
	more, problems, err := loadReport(e, c.Compiled...)
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
