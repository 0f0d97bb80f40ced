package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"schemabench/harness/backend"
)

// bisectCmd finds the version of a validator that changed what it does with a
// case.
type bisectCmd struct {
	Case     string `arg:"" help:"What to run: a family, FAMILY/n=N, an entry of a corpus such as seeds/NAME, or a file with a schema."`
	Instance string `arg:"" optional:"" help:"File with the instance, if CASE is a file."`

	Module  string `help:"Module whose version changes, such as github.com/santhosh-tekuri/jsonschema/v6." required:"" placeholder:"PATH"`
	Good    string `help:"Version before the change." required:"" placeholder:"VERSION"`
	Bad     string `help:"Version after it." required:"" placeholder:"VERSION"`
	Backend string `help:"Backend to run; by default the one whose library the module is." placeholder:"NAME"`
	All     bool   `help:"Try every version between the two and list all changes."`

	Checkout    string `help:"Directory of the source of schemabench." default:"." type:"existingdir" placeholder:"DIR"`
	budgetFlags `embed:"" set:"budget=50ms"`
}

// Help implements kong's hook.
func (c *bisectCmd) Help() string {
	return `Builds schemabench with one version of the module after the other, in a
temporary directory, and runs the case on each until it has found the first
version that gives another verdict, ends in another way, or, for a family, has
another class of growth. The checkout is not changed. Versions come from GOPROXY
or, where that cannot be reached, from the module cache.

  schemabench bisect --module github.com/google/jsonschema-go --good v0.3.0 --bad v0.4.3 allof-dag

Exits 1 if GOOD and BAD do the same.`
}

// Run bisects.
func (c *bisectCmd) Run(e *env) error {
	if err := c.pickBackend(); err != nil {
		return err
	}
	asked, err := newQuestion(e, c)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "schemabench-bisect")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b, err := newBuilder(e, c, dir)
	if err != nil {
		return err
	}
	versions, err := b.versions(e.ctx, c.Good, c.Bad)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stderr, "%s to try: %s\n", countOf(len(versions), "version"), strings.Join(versions, " "))
	look := func(version string) (observation, error) { return c.look(e, b, asked, version) }
	found, err := bisect(versions, c.All, look)
	if e.ctx.Err() != nil {
		return errInterrupted
	}
	if err != nil {
		return err
	}
	return c.report(e, found)
}

// pickBackend chooses the backend whose library the module is.
func (c *bisectCmd) pickBackend() error {
	if c.Backend != "" {
		_, err := backend.Get(c.Backend)
		return err
	}
	for _, b := range backend.All() {
		if library, _, _ := strings.Cut(backend.Doc(b), ":"); library == c.Module {
			c.Backend = b.Name()
			return nil
		}
	}
	return fmt.Errorf("%s is the library of no backend; name the backend that uses it with --backend", c.Module)
}

// look builds a version and runs the case on it. A version that cannot be
// built or had is skipped.
func (c *bisectCmd) look(e *env, b *builder, p question, version string) (observation, error) {
	binary, err := b.build(e.ctx, version)
	if skip := (*skipError)(nil); errors.As(err, &skip) {
		fmt.Fprintf(e.stderr, "%s: skipped: %v\n", version, skip)
		return observation{Version: version, Skipped: skip.Error()}, nil
	}
	if err != nil {
		return observation{}, err
	}
	o, err := p.run(e, binary)
	o.Version = version
	if err == nil {
		fmt.Fprintf(e.stderr, "%s: %s\n", version, o.text())
	}
	return o, err
}

// report prints what was found.
func (c *bisectCmd) report(e *env, f finding) error {
	if len(f.Changes) == 0 {
		first := f.Seen[0]
		return fmt.Errorf("no change: %s and %s both come to %s: %w", c.Good, c.Bad, first.text(), errNo)
	}
	for _, ch := range f.Changes {
		fmt.Fprintf(e.stdout, "%s %s is the first to differ from %s on %s:\n", c.Module, ch.After.Version, ch.Before.Version, c.Case)
		for _, d := range ch.Before.differences(ch.After) {
			fmt.Fprintf(e.stdout, "  %s\n", d)
		}
		if len(ch.Between) > 0 {
			fmt.Fprintf(e.stdout, "  or one of these, which could not be tried: %s\n", strings.Join(ch.Between, " "))
		}
		if !ch.Confirmed {
			fmt.Fprintln(e.stdout, "  not confirmed: a second run of the two saw something else; look again on a quiet machine")
		}
	}
	return nil
}

// A skipError says why a version cannot be tried.
type skipError struct{ why string }

func (e *skipError) Error() string { return e.why }

// between returns the part of versions from good to bad, whichever comes
// first.
func between(versions []string, good, bad string) []string {
	i, j := slices.Index(versions, good), slices.Index(versions, bad)
	if i < 0 || j < 0 {
		return []string{good, bad}
	}
	return versions[min(i, j) : max(i, j)+1]
}
