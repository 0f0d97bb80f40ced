package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// status runs a command and compares its exit status:
//
//	status 2 schemabench try missing.json one.json
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status CODE COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("running %s: %v", args[1], err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("%v exits %d, want %d", args[1:], got, want)
	}
}

// deep writes a schema that nests so many levels, between two texts:
//
//	deep FILE LEVELS [BEFORE AFTER]
func deep(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 && len(args) != 4 {
		ts.Fatalf("usage: deep FILE LEVELS [BEFORE AFTER]")
	}
	levels, err := strconv.Atoi(args[1])
	ts.Check(err)
	text := strings.Repeat(`{"not":`, levels-1) + `{}` + strings.Repeat("}", levels-1)
	if len(args) == 4 {
		text = args[2] + text + args[3]
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// goBackendsOnly hides the validators beyond Go that a machine may have, so
// that scripts see the same everywhere: the cache is empty and python3 fails.
func goBackendsOnly(e *testscript.Env) error {
	bin := filepath.Join(e.WorkDir, ".bin")
	if err := os.Mkdir(bin, 0o777); err != nil {
		return err
	}
	e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, ".cache"))
	e.Setenv("PATH", bin+string(filepath.ListSeparator)+e.Getenv("PATH"))
	return os.WriteFile(filepath.Join(bin, "python3"), []byte("#!/bin/sh\nexit 1\n"), 0o777)
}
