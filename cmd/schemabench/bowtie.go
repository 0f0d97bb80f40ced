package main

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"

	"schemabench/harness/backend"
	"schemabench/harness/backend/external"
	"schemabench/harness/bowtie"
	"schemabench/harness/worker"
)

type bowtieCmd struct {
	Backend     string `arg:"" help:"Backend to serve."`
	budgetFlags `embed:"" set:"budget=10s"`
}

// Run serves Bowtie over standard input and output.
func (c *bowtieCmd) Run(e *env) error {
	chosen, err := backendFlags{Backends: []string{c.Backend}}.choose(e)
	if err != nil {
		return err
	}
	pool, err := chosen.pool(worker.Options{})
	if err != nil {
		return err
	}
	defer pool.Close()
	server := bowtie.Server{Runner: pool, Budget: c.budget(), Implementation: implementation(c.Backend, pool)}
	failed, err := interruptible(e.ctx, func() error { return server.Serve(e.ctx, e.stdin, e.stdout) })
	if err = errors.Join(failed, err); err != nil {
		return fmt.Errorf("serving Bowtie: %w", err)
	}
	return nil
}

// majorVersion is the part of a module's path that its repository lacks.
var majorVersion = regexp.MustCompile(`/v[0-9]+$`)

// implementation says what is served.
func implementation(name string, pool *worker.Pool) bowtie.Implementation {
	i := bowtie.Implementation{Name: name, Version: pool.Backends()[name]}
	if b, ok := external.Get(name); ok {
		i.Language, i.Homepage = b.Language, b.Homepage
	}
	if b, err := backend.Get(name); err == nil {
		i.Language, i.LanguageVersion = "go", runtime.Version()
		module, _, _ := strings.Cut(backend.Doc(b), ":")
		i.Homepage = "https://" + majorVersion.ReplaceAllString(module, "")
	}
	i.Source, i.Issues = i.Homepage, i.Homepage+"/issues"
	return i
}
