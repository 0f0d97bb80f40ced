package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"schemabench/harness/backend"
	"schemabench/harness/backend/external"
	"schemabench/harness/bowtie"
	"schemabench/harness/worker"
)

// backendFlags choose backends.
type backendFlags struct {
	Backends []string `help:"Backends to use; all that are installed by default." placeholder:"NAME,…"`
	Bowtie   []string `help:"Bowtie harness to use as one more backend: its name and its command." placeholder:"NAME=COMMAND" sep:"none"`
}

// A choice is the backends to use and what it takes to start their workers.
type choice struct {
	names  []string
	others []worker.Command
}

// choose checks the names given. It says on stderr which backends are left
// out because they are not installed; one that was asked for by name has to
// be.
func (f backendFlags) choose(e *env) (choice, error) {
	harnesses, err := f.harnesses()
	if err != nil {
		return choice{}, err
	}
	wanted, everything := unique(f.Backends), len(f.Backends) == 0
	if everything {
		wanted = allBackends()
	}
	for _, name := range slices.Sorted(maps.Keys(harnesses)) {
		if !slices.Contains(wanted, name) {
			wanted = append(wanted, name)
		}
	}
	var c choice
	var missing []string
	for _, name := range wanted {
		command, err := commandOf(name, harnesses)
		switch {
		case errors.Is(err, external.ErrNotInstalled) && everything:
			missing = append(missing, name)
			continue
		case err != nil:
			return choice{}, err
		case command.Path != "":
			c.others = append(c.others, command)
		}
		c.names = append(c.names, name)
	}
	if len(missing) > 0 {
		fmt.Fprintf(e.stderr, "not installed, left out: %s (schemabench list backends says why)\n", strings.Join(missing, ", "))
	}
	return c, nil
}

// allBackends returns the names of all backends, those of this binary first.
func allBackends() []string {
	names := backend.Names()
	for _, b := range external.All() {
		names = append(names, b.Name)
	}
	return names
}

// commandOf returns how to start the workers of a backend, nothing for one of
// this binary.
func commandOf(name string, harnesses map[string]worker.Command) (worker.Command, error) {
	if c, ok := harnesses[name]; ok {
		return c, nil
	}
	if b, ok := external.Get(name); ok {
		return b.Command()
	}
	if _, err := backend.Get(name); err != nil {
		return worker.Command{}, fmt.Errorf("no backend %q; there are %s", name, strings.Join(allBackends(), ", "))
	}
	return worker.Command{}, nil
}

// harnesses returns how to start a worker for each harness given: this
// binary, which then has that backend alone.
func (f backendFlags) harnesses() (map[string]worker.Command, error) {
	commands := map[string]worker.Command{}
	for _, given := range f.Bowtie {
		name, line, ok := strings.Cut(given, "=")
		words := strings.Fields(line)
		if !ok || name == "" || len(words) == 0 {
			return nil, fmt.Errorf("--bowtie %q is not of the form NAME=COMMAND", given)
		}
		if slices.Contains(allBackends(), name) {
			return nil, fmt.Errorf("--bowtie %s: there is a backend of that name", name)
		}
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(append([]string{name}, words...))
		if err != nil {
			return nil, err
		}
		commands[name] = worker.Command{Path: self, Env: []string{bowtie.Env + "=" + string(value)}}
	}
	return commands, nil
}

// pool starts the workers.
func (c choice) pool(o worker.Options) (*worker.Pool, error) {
	o.Others = c.others
	pool, err := worker.NewPool(o)
	if err != nil {
		return nil, fmt.Errorf("starting workers: %w", err)
	}
	return pool, nil
}

type backendsCmd struct {
	Install installCmd `cmd:"" help:"Install validators beyond Go into the user's cache: by npm, at pinned versions; Python's has to be there."`
}

type installCmd struct{}

// Run installs what can be installed.
func (*installCmd) Run(e *env) error {
	failed := external.Install(e.ctx, e.stderr)
	for _, b := range external.All() {
		switch _, err := b.Command(); {
		case err == nil:
			fmt.Fprintln(e.stdout, b.Name)
		case failed == nil: // else that says why
			fmt.Fprintln(e.stderr, err)
		}
	}
	if failed != nil {
		return fmt.Errorf("installing backends: %w", failed)
	}
	return nil
}

// backendNames checks names of backends that have to be of this binary; none
// means all.
func backendNames(given []string) ([]string, error) {
	if len(given) == 0 {
		return backend.Names(), nil
	}
	for _, name := range given {
		if _, err := backend.Get(name); err != nil {
			return nil, err
		}
	}
	return unique(given), nil
}
