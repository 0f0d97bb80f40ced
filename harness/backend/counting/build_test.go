package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"

	"schemabench/harness/backend"
	"schemabench/harness/backend/counting/counted"
)

// A program is this command, built with counters.
type program struct {
	counted.Program
	blocks map[string]counted.Place // by backend: the evaluator, whose counter 0 is that of its first block
}

var temporary string // directory of the one build

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "counting")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	temporary = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

var buildOnce = sync.OnceValues(buildCounted)

// build returns the command, built once for all tests, or skips.
func build(t *testing.T) *program {
	t.Helper()
	if testing.Short() {
		t.Skip("counting evaluations builds every library once more; not with -short")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("counting evaluations needs the go command: ", err)
	}
	c, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func buildCounted() (*program, error) {
	built, err := counted.Build(context.Background(), temporary)
	if err != nil {
		return nil, err
	}
	p := &program{Program: built}
	return p, p.findBlocks()
}

// findBlocks finds the evaluators in the coverage meta-data.
func (p *program) findBlocks() error {
	at := positions(p.Dump)
	p.blocks = map[string]counted.Place{}
	for _, b := range counted.Backends() {
		e, _ := backend.EvaluatorOf(b)
		position, err := bodyOf(e)
		if err != nil {
			return fmt.Errorf("backend %s: %w", b.Name(), err)
		}
		var ok bool
		if p.blocks[b.Name()], ok = at[position]; !ok {
			return fmt.Errorf("backend %s: no counted block begins at %s", b.Name(), position)
		}
	}
	return nil
}
