package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/limit"
	"schemabench/harness/sweep"
	"schemabench/harness/worker"
	"schemabench/results"
	"schemabench/results/report"
)

type runCmd struct {
	Backends    []string      `help:"Backends to measure; all by default." placeholder:"NAME,…"`
	Families    []string      `help:"Families to measure; all by default." placeholder:"NAME,…" xor:"what"`
	Schemas     []string      `help:"Measure these schema files, MCP tool dumps or directories instead of families." placeholder:"PATH,…" xor:"what"`
	Out         string        `help:"Directory for results, report and plots." default:"results/local" placeholder:"DIR"`
	Time        time.Duration `help:"Start no case after this time." default:"4m30s"`
	Resume      bool          `help:"Continue the run whose results are in --out."`
	Shard       shard         `help:"Measure the I-th of N parts." default:"1/1" placeholder:"I/N"`
	budgetFlags `embed:"" set:"budget=50ms"`
}

// Validate implements kong's hook.
func (r *runCmd) Validate() error {
	return errors.Join(r.budgetFlags.Validate(), positive("time", r.Time))
}

// resultsFile is the name of the results in the output directory.
const resultsFile = "results.txt"

// Run sweeps and reports. What was measured is on disk after every case, so
// an interrupted run keeps all but the case in hand.
func (r *runCmd) Run(e *env) error {
	names, err := backendNames(r.Backends)
	if err != nil {
		return err
	}
	plan := sweep.Plan{Backends: names, Budget: r.budget(), Until: time.Now().Add(r.Time), Sizes: limit.Sizes}
	pool, err := worker.NewPool(worker.Options{Allocs: true})
	if err != nil {
		return fmt.Errorf("starting workers: %w", err)
	}
	defer pool.Close()
	if plan.Ladders, err = r.ladders(e, pool); err != nil {
		return err
	}
	out, past, err := r.open(e, names)
	if err != nil {
		return err
	}
	defer out.Close()
	plan.Past = past
	var runner sweep.Runner = pool
	if len(r.Schemas) > 0 {
		runner = brief{pool}
	}
	if err := r.sweep(e, runner, plan, out); err != nil {
		return err
	}
	return r.report(e)
}

func (r *runCmd) path() string { return filepath.Join(r.Out, resultsFile) }

// open opens the results file: the one to resume, or a new one. Results of
// an earlier run that is not resumed are kept under another name.
func (r *runCmd) open(e *env, names []string) (*results.Writer, []harness.Measurement, error) {
	var backends []harness.Backend
	for _, name := range names {
		b, err := backend.Get(name)
		if err != nil {
			return nil, nil, err
		}
		backends = append(backends, b)
	}
	header := results.NewHeader(append([]string{"schemabench"}, e.args...), r.budget(), backends)
	if err := os.MkdirAll(r.Out, 0o777); err != nil {
		return nil, nil, err
	}
	if err := lock(r.Out); err != nil {
		return nil, nil, err
	}
	if !r.Resume {
		aside, err := setAside(r.path())
		if err != nil {
			return nil, nil, err
		}
		if aside != "" {
			fmt.Fprintf(e.stderr, "earlier results are kept as %s\n", aside)
		}
		w, err := results.Create(r.path(), header)
		return w, nil, err
	}
	if err := r.sameBudget(); err != nil {
		return nil, nil, err
	}
	w, past, problems, err := results.OpenAppend(r.path(), header)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	kept := past.Measurements()
	fmt.Fprintf(e.stderr, "resuming %s with %d measurements\n", r.path(), len(kept))
	return w, kept, nil
}

// sameBudget says why the results in the way cannot be continued: what was
// done or cut off within one budget says nothing of another.
func (r *runCmd) sameBudget() error {
	f, err := os.Open(r.path())
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	past, _, err := results.Read(f, r.path())
	if err != nil {
		return err
	}
	for _, run := range past.Runs {
		if b := run.Header.Budget(); run.Header != nil && b != r.budget() {
			return fmt.Errorf("resuming %s: it was run with --budget %v --memory %v, not %v and %v",
				r.path(), b.CPU, byteSize(b.Memory), r.budget().CPU, r.Memory)
		}
	}
	return nil
}

// setAside renames an existing file to the first free name of the form
// results-1.txt, which it returns; "" if there is no such file.
func setAside(path string) (string, error) {
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	ext := filepath.Ext(path)
	for i := 1; ; i++ {
		aside := fmt.Sprintf("%s-%d%s", path[:len(path)-len(ext)], i, ext)
		if _, err := os.Lstat(aside); errors.Is(err, os.ErrNotExist) {
			return aside, os.Rename(path, aside)
		} else if err != nil {
			return "", err
		}
	}
}

func (r *runCmd) sweep(e *env, runner sweep.Runner, plan sweep.Plan, out *results.Writer) error {
	p := newProgress(e.stderr, plan.Until)
	done, err := sweep.Run(e.ctx, runner, plan, out.WriteCase, p.tell)
	p.end()
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted; results so far are in %s, --resume continues them", r.path())
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stderr, "%d cases measured, results in %s\n", done.Cases, r.path())
	if done.TimedOut {
		fmt.Fprintf(e.stderr, "INCOMPLETE: --time %v ran out with %d curves unfinished; --resume continues them\n", r.Time, len(done.Cut))
	}
	return nil
}

// report writes the report of the results file and prints its summary.
func (r *runCmd) report(e *env) error {
	data, problems, err := report.Load(r.path())
	if err != nil {
		return err
	}
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if len(data.Measurements) == 0 {
		return fmt.Errorf("nothing was measured within --time %v", r.Time)
	}
	if err := report.Write(r.Out, data); err != nil {
		return err
	}
	if err := report.Summary(e.stdout, data); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stderr, "report in %s\n", filepath.Join(r.Out, "report.html"))
	return err
}
