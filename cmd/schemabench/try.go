package main

import (
	"context"
	"errors"
	"fmt"

	"schemabench/harness"
	"schemabench/harness/sweep"
	"schemabench/harness/worker"
)

type tryCmd struct {
	Schema   string `arg:"" optional:"" help:"File with the schema, or - for stdin."`
	Instance string `arg:"" optional:"" help:"File with the instance, or - for stdin."`
	Found    bool   `help:"Replay every case that fuzzing and search found, in place of a file, and say what is fixed; the answer is no if what was fixed fails again."`
	Draft    string `help:"Dialect if the schema names none (${drafts})." placeholder:"DRAFT"`
	JSON     bool   `help:"Print JSON."`
	backendFlags
	budgetFlags `embed:"" set:"budget=2s"`
}

// A trial is what one backend did with the case: the JSON form of a row. CPU
// times are nanoseconds per execution, the least of the samples taken;
// allocations are sums over the phases, memory the largest of them.
type trial struct {
	Backend         string          `json:"backend"`
	Version         string          `json:"version"`
	Outcome         harness.Outcome `json:"outcome"`
	Verdict         harness.Verdict `json:"verdict"`
	Detail          string          `json:"detail"`
	CompileCPU      int64           `json:"compile_cpu_ns"`
	DecodeCPU       int64           `json:"decode_cpu_ns"`
	ValidateCPU     int64           `json:"validate_cpu_ns"`
	AllocBytes      int64           `json:"alloc_bytes"`
	Allocs          int64           `json:"allocs"`
	PeakMemoryBytes int64           `json:"peak_memory_bytes"`
}

// Run runs the case on each backend. Its answer is no if backends disagree
// or one did not finish; a backend that lacks the draft or a keyword has no
// say.
func (t *tryCmd) Run(e *env) error {
	if t.Found {
		return t.runFound(e)
	}
	c, err := t.load(e)
	if err != nil {
		return err
	}
	chosen, err := t.choose(e)
	if err != nil {
		return err
	}
	pool, err := chosen.pool(worker.Options{})
	if err != nil {
		return err
	}
	defer pool.Close()
	trials, err := t.runAll(e, pool, chosen.names, c)
	if err != nil && !errors.Is(err, errInterrupted) {
		return err
	}
	if err := t.print(e.stdout, trials); err != nil {
		return err
	}
	if err != nil {
		return fmt.Errorf("%w: %d of %s ran the case", err, len(trials), countOf(len(chosen.names), "backend"))
	}
	return judge(trials)
}

// runAll runs the case on each backend, up to the first error.
func (t *tryCmd) runAll(e *env, r sweep.Runner, names []string, c harness.Case) ([]trial, error) {
	trials := []trial{}
	for _, name := range names {
		ms, err := r.Measure(e.ctx, name, c, t.budget())
		if errors.Is(err, context.Canceled) {
			return trials, errInterrupted
		}
		if err != nil {
			return trials, fmt.Errorf("running the case on %s: %w", name, err)
		}
		trials = append(trials, newTrial(ms))
	}
	return trials, nil
}

// Validate implements kong's hook.
func (t *tryCmd) Validate() error {
	switch {
	case t.Found && (t.Schema != "" || t.Draft != ""):
		return errors.New("--found takes no schema, instance or --draft")
	case !t.Found && t.Instance == "":
		return errors.New("expected a schema and an instance, or --found")
	}
	return t.budgetFlags.Validate()
}

func (t *tryCmd) load(e *env) (harness.Case, error) {
	if t.Schema == "-" && t.Instance == "-" {
		return harness.Case{}, fmt.Errorf("only one of schema and instance can come from stdin")
	}
	schema, err := readJSON(e, t.Schema)
	if err != nil {
		return harness.Case{}, err
	}
	instance, err := readJSON(e, t.Instance)
	if err != nil {
		return harness.Case{}, err
	}
	draft, err := t.draft(schema)
	return harness.Case{Family: "try", Draft: draft, Schema: schema, Instance: instance}, err
}

func (t *tryCmd) draft(s harness.Schema) (harness.Draft, error) {
	if t.Draft == "" {
		return draftOf(s), nil
	}
	for _, d := range harness.Drafts() {
		if string(d) == t.Draft {
			return d, nil
		}
	}
	return "", fmt.Errorf("no draft %q; there are %s", t.Draft, draftNames())
}

// newTrial sums up the samples of one case.
func newTrial(ms []harness.Measurement) trial {
	last := ms[len(ms)-1]
	t := trial{Backend: last.Backend, Version: last.Version, Outcome: last.Outcome, Verdict: last.Verdict, Detail: last.Detail}
	for _, phase := range harness.Phases() {
		var least *harness.Measurement
		for i, m := range ms {
			if m.Phase == phase && (least == nil || m.CPU < least.CPU) {
				least = &ms[i]
			}
			t.PeakMemoryBytes = max(t.PeakMemoryBytes, m.PeakMemory)
		}
		if least != nil {
			*t.cpu(phase) = int64(least.CPU)
			t.AllocBytes += least.AllocBytes
			t.Allocs += least.Allocs
		}
	}
	return t
}

func (t *trial) cpu(p harness.Phase) *int64 {
	switch p {
	case harness.PhaseCompile:
		return &t.CompileCPU
	case harness.PhaseDecode:
		return &t.DecodeCPU
	default:
		return &t.ValidateCPU
	}
}

// judge returns nil if every backend that has a say finished and all gave the
// same answer: a verdict, or a refusal of the schema or the instance.
func judge(trials []trial) error {
	answers := map[string]string{}
	for _, t := range trials {
		switch {
		case t.Outcome.Killed():
			return fmt.Errorf("%s did not finish (%s): %w", t.Backend, t.Outcome, errNo)
		case t.Outcome == harness.Refused:
			answers["refused"] = t.Backend
		case t.Outcome != harness.Unsupported:
			answers[string(t.Verdict)] = t.Backend
		}
	}
	if len(answers) > 1 {
		text := ""
		for _, a := range []string{"valid", "invalid", "refused"} {
			if name, ok := answers[a]; ok {
				text += fmt.Sprintf(", %s says %s", name, a)
			}
		}
		return fmt.Errorf("backends disagree: %s: %w", text[2:], errNo)
	}
	return nil
}
