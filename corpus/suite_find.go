package corpus

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// ErrNoSuite is wrapped by the error of [FindSuite] when there is no copy of
// the suite on this machine.
var ErrNoSuite = errors.New("no copy of the JSON-Schema-Test-Suite found")

// suiteCarrier is the module whose zip contains the suite, and where.
const (
	suiteCarrier = "github.com/kaptinlin/jsonschema"
	suiteWithin  = "testdata/JSON-Schema-Test-Suite"
)

// FindSuite returns a directory with a copy of the official suite: beside the
// repository that the working directory is in, or else in the module cache,
// which it asks the go command for. It downloads nothing.
func FindSuite(ctx context.Context) (string, error) {
	root, err := moduleRoot()
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoSuite, err)
	}
	beside := filepath.Join(root, "..", "shared", "data", "suite")
	if isSuite(beside) {
		return beside, nil
	}
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", suiteCarrier)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOTOOLCHAIN=local")
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w: asking the go command where %s is: %w", ErrNoSuite, suiteCarrier, err)
	}
	if dir := filepath.Join(strings.TrimSpace(string(out)), suiteWithin); isSuite(dir) {
		return dir, nil
	}
	return "", fmt.Errorf("%w in the zip of %s", ErrNoSuite, suiteCarrier)
}

// moduleRoot returns the directory of the nearest go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("the working directory is in no Go module")
		}
		dir = parent
	}
}

func isSuite(dir string) bool { return len(SuiteDrafts(dir)) > 0 }
