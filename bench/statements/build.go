package statements

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"schemabench/harness"
	"schemabench/harness/backend"
)

// command is the program that is built with counters.
const command = "schemabench/harness/backend/counting"

// ErrBuild is wrapped by the error of Build if there is no go command, or it
// cannot build: a machine without the sources can do without counts.
var ErrBuild = errors.New("no build with counters")

// Build builds the backends with counters into dir, which takes some seconds
// if the build cache has them and a minute if not, and starts the program.
// The working directory must be within the module. Nothing is fetched. Close
// ends the program.
func Build(ctx context.Context, dir string) (*Counter, error) {
	c := &Counter{binary: filepath.Join(dir, "counting"), meta: filepath.Join(dir, "meta")}
	libraries := map[string]bool{}
	packages := []string{command}
	for _, b := range Countable() {
		e, _ := backend.EvaluatorOf(b)
		libraries[e.Package] = true
		packages = append(packages, e.Package)
	}
	_, err := goCommand(ctx, "build", "-buildvcs=false", "-cover", "-covermode=atomic",
		"-coverpkg="+strings.Join(packages, ","), "-o", c.binary, command)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.meta, 0o777); err != nil {
		return nil, err
	}
	if out, err := exec.CommandContext(ctx, c.binary, c.meta).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("writing the places of the counters: %w\n%s", err, out)
	}
	dump, err := goCommand(ctx, "tool", "covdata", "debugdump", "-i="+c.meta)
	if err != nil {
		return nil, err
	}
	if c.blocks = blocksOf(dump, libraries); len(c.blocks) == 0 {
		return nil, fmt.Errorf("%w: go tool covdata names no block of the libraries", ErrBuild)
	}
	return c, nil
}

// Countable returns the backends whose library can be built with counters.
func Countable() (all []harness.Backend) {
	for _, b := range backend.All() {
		if _, ok := backend.EvaluatorOf(b); ok {
			all = append(all, b)
		}
	}
	return all
}

func goCommand(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: go %s: %w\n%s", ErrBuild, args[0], err, out)
	}
	return string(out), nil
}
