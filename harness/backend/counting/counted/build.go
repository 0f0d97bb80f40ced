package counted

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

// A Program is the backends built with counters.
type Program struct {
	Binary string
	Meta   string // directory of coverage meta-data, the program's argument
	Dump   string // of the meta-data: packages, functions and blocks in the order of their numbers
}

// Build builds the program into dir, which takes some seconds if the build
// cache has the libraries and a minute if not. The working directory must be
// within the module. Nothing is fetched.
func Build(ctx context.Context, dir string) (Program, error) {
	p := Program{Binary: filepath.Join(dir, "counting"), Meta: filepath.Join(dir, "meta")}
	packages := []string{command}
	for _, b := range Backends() {
		e, _ := backend.EvaluatorOf(b)
		packages = append(packages, e.Package)
	}
	_, err := Go(ctx, "build", "-buildvcs=false", "-cover", "-covermode=atomic",
		"-coverpkg="+strings.Join(packages, ","), "-o", p.Binary, command)
	if err != nil {
		return p, err
	}
	if err := os.MkdirAll(p.Meta, 0o777); err != nil {
		return p, err
	}
	if out, err := exec.CommandContext(ctx, p.Binary, p.Meta).CombinedOutput(); err != nil {
		return p, fmt.Errorf("writing the places of the counters: %w\n%s", err, out)
	}
	p.Dump, err = Go(ctx, "tool", "covdata", "debugdump", "-i="+p.Meta)
	return p, err
}

// Backends returns those whose library can be built with counters.
func Backends() (all []harness.Backend) {
	for _, b := range backend.All() {
		if _, ok := backend.EvaluatorOf(b); ok {
			all = append(all, b)
		}
	}
	return all
}

// Go runs the go command, which fetches nothing, and returns its output. The
// error wraps ErrBuild.
func Go(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: go %s: %w\n%s", ErrBuild, args[0], err, out)
	}
	return string(out), nil
}
