package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// A builder builds this program with other versions of a module.
type builder struct {
	checkout, dir, module string
	cache                 []string // environment that takes modules from the cache alone
	progress              func(string)
}

// newBuilder copies go.mod and go.sum of the checkout to dir, where versions
// may change.
func newBuilder(e *env, c *bisectCmd, dir string) (*builder, error) {
	b := &builder{dir: dir, module: c.Module, progress: func(s string) { fmt.Fprintln(e.stderr, s) }}
	out, err := b.goCommand(e.ctx, c.Checkout, nil, "list", "-m", "-f", "{{.Path}} {{.Dir}}")
	if err != nil {
		return nil, fmt.Errorf("looking for the source of schemabench in %s: %w", c.Checkout, err)
	}
	path, checkout, _ := strings.Cut(strings.TrimSpace(out), " ")
	if path != "schemabench" {
		return nil, fmt.Errorf("%s is in module %s and no checkout of schemabench; name one with --checkout", c.Checkout, path)
	}
	b.checkout = checkout
	cache, err := b.goCommand(e.ctx, checkout, nil, "env", "GOMODCACHE")
	if err != nil {
		return nil, err
	}
	b.cache = []string{"GOPROXY=file://" + filepath.ToSlash(filepath.Join(strings.TrimSpace(cache), "cache", "download")) + ",off", "GOSUMDB=off"}
	return b, b.reset()
}

// reset makes the copies afresh.
func (b *builder) reset() error {
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(b.checkout, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(b.dir, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// versions returns those from good to bad, oldest first.
func (b *builder) versions(ctx context.Context, good, bad string) ([]string, error) {
	if good == bad {
		return nil, fmt.Errorf("--good and --bad are both %s", good)
	}
	out, err := b.either(ctx, "list", "-m", "-versions", "-json", "-modfile="+b.modfile(), b.module)
	if ctx.Err() != nil {
		return nil, errInterrupted
	}
	var listed struct{ Versions []string }
	if err == nil {
		err = json.Unmarshal([]byte(out), &listed)
	}
	if err != nil {
		b.progress(fmt.Sprintf("no list of versions of %s, so only the two are tried: %v", b.module, err))
	}
	return between(listed.Versions, good, bad), nil
}

func (b *builder) modfile() string { return filepath.Join(b.dir, "go.mod") }

// build returns the binary with that version of the module. The error is a
// *skipError if the version cannot be had or does not build.
func (b *builder) build(ctx context.Context, version string) (string, error) {
	binary := filepath.Join(b.dir, "schemabench-"+strings.ReplaceAll(version, "/", "_"))
	if _, err := os.Stat(binary); err == nil {
		return binary, nil
	}
	b.progress(version + ": building")
	if err := b.reset(); err != nil {
		return "", err
	}
	if _, err := b.goCommand(ctx, b.checkout, nil, "mod", "edit", "-replace="+b.module+"="+b.module+"@"+version, b.modfile()); err != nil {
		return "", err
	}
	if _, err := b.either(ctx, "mod", "download", "-modfile="+b.modfile(), b.module); err != nil {
		return "", b.skip(ctx, "neither GOPROXY nor the module cache gives it", err)
	}
	if _, err := b.either(ctx, "build", "-mod=mod", "-modfile="+b.modfile(), "-buildvcs=false", "-o", binary, "./cmd/schemabench"); err != nil {
		return "", b.skip(ctx, "it does not build", err)
	}
	return binary, b.linked(binary, version)
}

func (b *builder) skip(ctx context.Context, why string, err error) error {
	if ctx.Err() != nil {
		return errInterrupted
	}
	return &skipError{why + ": " + err.Error()}
}

// linked fails unless the binary holds that version of the module.
func (b *builder) linked(binary, version string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	for _, m := range info.Deps {
		if m.Path == b.module && m.Replace != nil && m.Replace.Version == version {
			return nil
		}
	}
	return fmt.Errorf("no package of %s is linked into schemabench", b.module)
}

// either runs the go command with the user's GOPROXY, and if that fails with
// the module cache as proxy. The error is that of the first.
func (b *builder) either(ctx context.Context, args ...string) (string, error) {
	out, err := b.goCommand(ctx, b.checkout, nil, args...)
	if err == nil || ctx.Err() != nil {
		return out, err
	}
	if again, failed := b.goCommand(ctx, b.checkout, b.cache, args...); failed == nil {
		return again, nil
	}
	return "", err
}

// goCommand runs the go command in dir and returns its standard output. It is
// interrupted with ctx, and ends its children itself.
func (b *builder) goCommand(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOTOOLCHAIN=local", "GOWORK=off"), env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) }
	cmd.WaitDelay = 10 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return "", fmt.Errorf("the go command is needed: %w", err)
		}
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, lastLine(stderr.String()))
	}
	return stdout.String(), nil
}

// lastLine returns the last line of text that is not empty.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
