package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
)

// A counted is this command, built with counters.
type counted struct {
	binary string
	meta   string           // directory of coverage data
	blocks map[string]block // by backend: the first block of its evaluator
}

// A block is a function of the coverage meta-data, whose counter 0 is that of
// its first block.
type block struct{ pkg, function uint32 }

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
func build(t *testing.T) *counted {
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

const mainPackage = "schemabench/harness/backend/counting"

func buildCounted() (*counted, error) {
	c := &counted{binary: filepath.Join(temporary, "counting"), meta: filepath.Join(temporary, "meta")}
	packages := []string{mainPackage}
	for _, b := range countable() {
		e, _ := backend.EvaluatorOf(b)
		packages = append(packages, e.Package)
	}
	if _, err := goCommand("build", "-buildvcs=false", "-cover", "-covermode=atomic", "-coverpkg="+strings.Join(packages, ","), "-o", c.binary, mainPackage); err != nil {
		return nil, err
	}
	if err := os.Mkdir(c.meta, 0o777); err != nil {
		return nil, err
	}
	if out, err := exec.Command(c.binary, c.meta).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("running the counting command: %w\n%s", err, out)
	}
	return c, c.findBlocks()
}

// countable returns the backends that name an evaluator.
func countable() (all []harness.Backend) {
	for _, b := range backend.All() {
		if _, ok := backend.EvaluatorOf(b); ok {
			all = append(all, b)
		}
	}
	return all
}

// goCommand runs the go command, which fetches nothing, and returns its
// output.
func goCommand(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return string(out), nil
}

// findBlocks finds the evaluators in the coverage meta-data.
func (c *counted) findBlocks() error {
	dump, err := goCommand("tool", "covdata", "debugdump", "-i="+c.meta)
	if err != nil {
		return err
	}
	at := positions(dump)
	c.blocks = map[string]block{}
	for _, b := range countable() {
		e, _ := backend.EvaluatorOf(b)
		position, err := bodyOf(e)
		if err != nil {
			return fmt.Errorf("backend %s: %w", b.Name(), err)
		}
		var ok bool
		if c.blocks[b.Name()], ok = at[position]; !ok {
			return fmt.Errorf("backend %s: no counted block begins at %s", b.Name(), position)
		}
	}
	return nil
}
