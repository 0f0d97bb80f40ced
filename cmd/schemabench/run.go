package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"schemabench/harness"
	"schemabench/harness/backend/external"
	"schemabench/harness/limit"
	"schemabench/harness/sweep"
	"schemabench/harness/worker"
	"schemabench/results"
	"schemabench/results/report"
)

type runCmd struct {
	backendFlags
	Families    []string      `help:"Families to measure; all by default." placeholder:"NAME,…" xor:"what"`
	Schemas     []string      `help:"Measure these schema files, MCP tool dumps or directories instead of families; - is stdin. Instances are generated." placeholder:"PATH,…" xor:"what"`
	Instances   []string      `help:"Kinds of instances to generate for --schemas: valid, near-miss, boundary and costly, of which a schema gets at most 10 each but for one valid." default:"valid" enum:"valid,near-miss,boundary,costly" placeholder:"KIND,…"`
	Out         string        `help:"Directory for results, report and plots." default:"results/local" placeholder:"DIR"`
	Time        time.Duration `help:"Start no case after this time; 46s for each backend by default, and 90s for one in another language." placeholder:"DURATION"`
	Resume      bool          `help:"Continue the run whose results are in --out."`
	Shard       shard         `help:"Measure the I-th of N parts." default:"1/1" placeholder:"I/N"`
	budgetFlags `embed:"" set:"budget=50ms"`
}

// timePerBackend is about what a backend takes for all families on two cores.
// In other languages a worker takes longer to replace.
const (
	timePerBackend  = 46 * time.Second
	timePerExternal = 90 * time.Second
)

// defaultTime returns the time for all families on those backends.
func defaultTime(names []string) (all time.Duration) {
	for _, name := range names {
		if _, ok := external.Get(name); ok {
			all += timePerExternal
		} else {
			all += timePerBackend
		}
	}
	return all
}

// Validate implements kong's hook.
func (r *runCmd) Validate() error {
	err := r.budgetFlags.Validate()
	if r.Time != 0 {
		err = errors.Join(err, positive("time", r.Time))
	}
	if len(r.Schemas) == 0 && !slices.Equal(r.Instances, []string{"valid"}) {
		err = errors.Join(err, errors.New("--instances needs --schemas"))
	}
	return err
}

// Run sweeps and reports. What was measured is on disk after every case, so
// an interrupted run keeps all but the case in hand. Its answer is no if
// --time ran out before every curve was done.
func (r *runCmd) Run(e *env) error {
	chosen, err := r.choose(e)
	if err != nil {
		return err
	}
	if r.Time == 0 {
		r.Time = defaultTime(chosen.names)
	}
	plan := sweep.Plan{Backends: chosen.names, Budget: r.budget(), Until: time.Now().Add(r.Time)}
	pool, err := chosen.pool(worker.Options{Allocs: true})
	if err != nil {
		return err
	}
	defer pool.Close()
	ladders, unread, err := r.ladders(e, pool)
	if err != nil {
		return err
	}
	plan.Ladders = ladders
	out, past, err := r.open(e, versionsOf(pool, chosen.names))
	if err != nil {
		return err
	}
	defer out.Close()
	plan.Past = past
	var runner sweep.Runner = pool
	if len(r.Schemas) > 0 {
		runner = brief{pool}
	}
	done, err := r.sweep(e, runner, plan, out)
	if err != nil {
		return err
	}
	return r.verdict(e, done, unread, r.report(e))
}

// sweep measures the plan into out.
func (r *runCmd) sweep(e *env, runner sweep.Runner, plan sweep.Plan, out *results.Writer) (sweep.Report, error) {
	p := newProgress(e.stderr, plan.Until)
	plan.Sizes = func(c harness.Case) map[string]int64 { return sizesOf(e, c) }
	e.doing = p.doing
	done, err := sweep.Run(e.ctx, runner, plan, func(ms []harness.Measurement) error {
		if err := e.ctx.Err(); err != nil {
			return err // its sizes may not have been counted
		}
		return out.WriteCase(ms)
	}, p.tell)
	e.doing = nil
	p.end()
	if errors.Is(err, context.Canceled) {
		err = errInterrupted
	}
	if err != nil {
		return done, fmt.Errorf("%w; results so far are in %s, --resume continues them", err, r.path())
	}
	fmt.Fprintf(e.stderr, "%s measured, results in %s\n", countOf(done.Cases, "case"), r.path())
	return done, nil
}

// sizesOf returns the sizes of a case, none if the run is interrupted.
func sizesOf(e *env, c harness.Case) map[string]int64 {
	e.working("counting the sizes of "+c.Family, len(c.Schema)+len(c.Instance))
	sizes, _ := interruptible(e.ctx, func() map[string]int64 { return limit.Sizes(c) })
	return sizes
}

// report writes the report of the results file and prints its summary.
func (r *runCmd) report(e *env) error {
	data, problems, err := loadReport(e, r.path())
	if err != nil {
		return err
	}
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if len(data.Measurements) == 0 {
		return fmt.Errorf("nothing was measured within --time %v", r.Time)
	}
	if err := writeReport(e, r.Out, data); err != nil {
		return fmt.Errorf("%w; results are in %s, schemabench report makes the report of them", err, r.path())
	}
	if err := report.Summary(e.stdout, data); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stderr, "report in %s\n", filepath.Join(r.Out, "report.html"))
	return err
}

// verdict returns the error of the command: that it failed to report, else
// that parts of --schemas could not be read, else that the run is incomplete.
func (r *runCmd) verdict(e *env, done sweep.Report, unread int, failed error) error {
	var incomplete error
	if done.TimedOut {
		what := countOf(len(done.Cut), "curve") + " unfinished"
		if len(done.Cut) == 0 {
			what = "cases that timed out not looked at again"
		}
		incomplete = fmt.Errorf("INCOMPLETE: --time %v ran out with %s; --resume continues the run: %w", r.Time, what, errNo)
	}
	worse := failed
	if worse == nil && unread > 0 {
		worse = fmt.Errorf("%s of --schemas could not be read; the rest was measured", countOf(unread, "part"))
	}
	if worse == nil {
		return incomplete
	}
	if incomplete != nil {
		fmt.Fprintln(e.stderr, withoutNo(incomplete))
	}
	return worse
}
