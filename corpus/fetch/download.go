package fetch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// download has the package's client bring the archive and returns its path,
// within work or in the client's own cache.
func download(ctx context.Context, p Package, work string) (string, error) {
	switch p.Kind {
	case Go:
		return downloadModule(ctx, p, work)
	case NPM:
		return downloadNPM(ctx, p, work)
	}
	return "", fmt.Errorf("no client for packages of kind %q", p.Kind)
}

func downloadModule(ctx context.Context, p Package, work string) (string, error) {
	out, err := client(ctx, work, []string{"GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local"}, "go", "mod", "download", "-json", p.String())
	var said struct{ Zip, Error string }
	if json.Unmarshal(out, &said) == nil && said.Error != "" {
		return "", fmt.Errorf("%w: go mod download: %s", ErrClient, lastLine(said.Error))
	}
	if err == nil && said.Zip == "" {
		err = fmt.Errorf("%w: go mod download names no archive", ErrClient)
	}
	return said.Zip, err
}

func downloadNPM(ctx context.Context, p Package, work string) (string, error) {
	if _, err := client(ctx, work, nil, "npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", work, p.String()); err != nil {
		return "", err
	}
	found, err := filepath.Glob(filepath.Join(work, "*.tgz"))
	if err == nil && len(found) != 1 {
		err = fmt.Errorf("%w: npm pack leaves %d archives", ErrClient, len(found))
	}
	if err != nil {
		return "", err
	}
	return found[0], nil
}

// client runs a package client and returns its output. The error ends with
// the last line of what it complains of.
func client(ctx context.Context, dir string, env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	cmd.WaitDelay = time.Second
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err == nil {
		return out, nil
	}
	if ctx.Err() != nil {
		return out, context.Cause(ctx)
	}
	if errors.Is(err, exec.ErrNotFound) {
		return out, fmt.Errorf("%w: the command %s is not installed", ErrClient, name)
	}
	return out, fmt.Errorf("%w: %s %s: %w: %s", ErrClient, name, args[0], err, lastLine(complaint.String()))
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}
