package fuzz

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/backend/external"
	"schemabench/harness/worker"
)

// A remote is a backend in another language, whose every run is one in its
// worker. It takes the place of a backend of this process in all but wait.
type remote struct {
	name, version string
	pool          *worker.Pool
}

// remotes returns the external backends that are installed here and know the
// draft of the grammar, by name. Their workers live as long as this process.
var remotes = sync.OnceValues(func() (all []harness.Backend, err error) {
	commands, err := externalCommands()
	if err != nil || len(commands) == 0 {
		return nil, err
	}
	p, err := worker.NewPool(worker.Options{Spares: -1, Others: commands})
	if err != nil {
		return nil, err
	}
	for _, b := range external.All() {
		r := remote{b.Name, p.Backends()[b.Name], p}
		if r.version == "" {
			continue
		}
		last, err := r.once(harness.Schema(`true`), harness.Instance(`1`))
		if err != nil {
			return nil, err
		}
		if last.Outcome != harness.Unsupported {
			all = append(all, r)
		}
	}
	return all, nil
})

// externalCommands returns how to start the workers that are installed.
func externalCommands() (all []worker.Command, err error) {
	for _, b := range external.All() {
		c, err := b.Command()
		if errors.Is(err, external.ErrNotInstalled) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// installedRemotes is remotes for a test.
func installedRemotes(t testing.TB) []harness.Backend {
	t.Helper()
	all, err := remotes()
	if err != nil {
		t.Fatalf("starting external backends: %v", err)
	}
	return all
}

// named returns the backend of that name, here or in another language. It
// skips the test if that is not installed.
func named(t *testing.T, name string) harness.Backend {
	t.Helper()
	if _, ok := external.Get(name); ok {
		all := installedRemotes(t)
		i := slices.IndexFunc(all, func(b harness.Backend) bool { return b.Name() == name })
		if i < 0 {
			t.Skipf("%s is not installed: its entry is not checked", name)
		}
		return all[i]
	}
	b, err := backend.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (r remote) Name() string    { return r.name }
func (r remote) Version() string { return r.version }

// once runs the pair and returns the last measurement.
func (r remote) once(schema harness.Schema, instance harness.Instance) (harness.Measurement, error) {
	c := harness.Case{Family: "fuzz", Draft: harness.Draft2020, Schema: schema, Instance: instance}
	ms, err := r.pool.Once(context.Background(), r.name, c, budget)
	if err != nil {
		return harness.Measurement{}, fmt.Errorf("running on %s: %w", r.name, err)
	}
	return ms[len(ms)-1], nil
}

// wait returns what r says. What it refuses or cannot end is no answer, but a
// crash is one.
func (r remote) wait(t testing.TB, schema harness.Schema, instance harness.Instance) reply {
	t.Helper()
	last, err := r.once(schema, instance)
	if err != nil {
		t.Fatal(err)
	}
	if last.Outcome == harness.Crash {
		return reply{hangs, fmt.Sprintf("%s: %s", last.Outcome, last.Detail)}
	}
	if last.Outcome != harness.Done {
		return reply{"", last.Detail}
	}
	return reply{answer(last.Verdict), last.Detail}
}

// Compile does nothing yet: a worker compiles, decodes and validates in one go.
func (r remote) Compile(_ harness.Draft, schema harness.Schema) (harness.Validator, error) {
	return remoteValidator{r, schema}, nil
}

type remoteValidator struct {
	remote remote
	schema harness.Schema
}

func (remoteValidator) Decode(v harness.Instance) (any, error) { return v, nil }

func (v remoteValidator) Validate(decoded any) (harness.Verdict, error) {
	last, err := v.remote.once(v.schema, decoded.(harness.Instance))
	if err != nil {
		return "", err
	}
	if last.Outcome != harness.Done {
		return "", fmt.Errorf("%s: %s", last.Outcome, last.Detail)
	}
	return last.Verdict, nil
}
