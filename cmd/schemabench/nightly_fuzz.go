package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// leastFuzz is the least time for a fuzz target.
const leastFuzz = 5 * time.Second

// fuzz runs each fuzz target for an equal part of the time that building them
// leaves. Inputs that fail are moved from the source to the night's directory.
func (n *night) fuzz(share time.Duration) error {
	start := time.Now()
	pkg := filepath.Join(n.Source, "fuzz")
	if _, err := os.Stat(filepath.Join(pkg, "doc.go")); err != nil {
		return fmt.Errorf("%s is no source of schemabench; name one with --source", n.Source)
	}
	abs, err := filepath.Abs(n.State)
	if err != nil {
		return err
	}
	binary, cache := filepath.Join(abs, "fuzz.test"), filepath.Join(abs, "fuzz-cache")
	if err := os.MkdirAll(cache, 0o777); err != nil {
		return err
	}
	if out, err := n.command(pkg, 0, "go", "test", "-c", "-fuzz=.", "-o", binary, "."); err != nil {
		return fmt.Errorf("building the fuzz targets: %w: %s", err, lastLine(out))
	}
	defer os.Remove(binary)
	out, err := n.command(pkg, 0, binary, "-test.list", "^Fuzz")
	if err != nil {
		return fmt.Errorf("listing the fuzz targets: %w: %s", err, lastLine(out))
	}
	targets := regexp.MustCompile(`(?m)^Fuzz\w+$`).FindAllString(out, -1)
	if len(targets) == 0 {
		return errors.New("there is no fuzz target")
	}
	each := max(leastFuzz, (share-time.Since(start))/time.Duration(len(targets)))
	var lines []string
	for _, t := range targets {
		line, err := n.fuzzTarget(pkg, binary, cache, t, each)
		if err != nil {
			return err
		}
		lines = append(lines, t+" "+line)
	}
	n.say("%s, %v each: %s", countOf(len(targets), "target"), each.Round(time.Second), strings.Join(lines, ", "))
	return nil
}

// fuzzTarget runs one target and returns how many executions it made.
func (n *night) fuzzTarget(dir, binary, cache, target string, t time.Duration) (string, error) {
	failing := filepath.Join(dir, "testdata", "fuzz", target)
	before := names(failing)
	// Far beyond its time a target hangs where the fuzzing engine does not look.
	out, err := n.command(dir, t+2*time.Minute, binary, "-test.run=^$", "-test.fuzz=^"+target+"$", "-test.fuzztime="+t.String(),
		"-test.fuzzminimizetime=20x", "-test.fuzzcachedir="+cache)
	if n.e.ctx.Err() != nil {
		return "", errInterrupted
	}
	if err := os.WriteFile(filepath.Join(n.dir, target+".log"), []byte(out), 0o666); err != nil {
		return "", err
	}
	found := 0
	for name := range names(failing) {
		if before[name] {
			continue
		}
		found++
		to := filepath.Join(n.dir, "fuzz", target, name)
		if err := move(filepath.Join(failing, name), to); err != nil {
			return "", fmt.Errorf("keeping a failing input: %w", err)
		}
		n.reasons = append(n.reasons, fmt.Sprintf("%s fails on %s", target, to))
	}
	made, got := executions(out)
	switch {
	case err == nil && !got:
		n.note("%s got no further than its seeds: give the night more --time", target)
	case err == nil || found > 0:
	case strings.Contains(out, "context deadline exceeded"):
		n.note("%s: its time ran out in the middle of an input, which go test calls a failure and is none", target)
	default:
		n.reasons = append(n.reasons, fmt.Sprintf("%s fails without a new input: %s; see %s.log", target, lastLine(out), target))
	}
	return made, nil
}

var (
	execs    = regexp.MustCompile(`execs: (\d+)`)
	baseline = regexp.MustCompile(`gathering baseline coverage: (\d+)/(\d+) completed`)
)

// executions returns how many executions the output of a fuzz target tells of,
// and whether there were any beyond the seeds and inputs of other nights.
func executions(out string) (made string, beyond bool) {
	if all := execs.FindAllStringSubmatch(out, -1); len(all) > 0 {
		return all[len(all)-1][1], true
	}
	if all := baseline.FindAllStringSubmatch(out, -1); len(all) > 0 {
		last := all[len(all)-1]
		return last[1] + " of " + last[2] + " seeds", false
	}
	return "0", false
}

// names returns the names of the files in a directory.
func names(dir string) map[string]bool {
	all := map[string]bool{}
	entries, _ := os.ReadDir(dir) // one that is not there is empty
	for _, e := range entries {
		all[e.Name()] = true
	}
	return all
}

// move moves a file, between file systems if need be.
func move(from, to string) error {
	if err := copyFile(from, to); err != nil {
		return err
	}
	return os.Remove(from)
}

// copyFile copies a file with its mode and makes the directory it goes to.
func copyFile(from, to string) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	return os.WriteFile(to, text, info.Mode().Perm())
}

// command runs a program in a directory, at most for a time unless that is 0,
// and returns all that it printed. It is interrupted like this process, and
// killed if it does not end then.
func (n *night) command(dir string, most time.Duration, name string, args ...string) (string, error) {
	ctx := n.e.ctx
	if most > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, most)
		defer cancel()
	}
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local")
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) }
	cmd.WaitDelay = 10 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}
