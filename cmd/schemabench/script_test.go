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

// goBackendsOnly hides the validators beyond Go that somebody installed, so
// that scripts see the same everywhere: the cache is empty.
func goBackendsOnly(e *testscript.Env) error {
	e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, ".cache"))
	return nil
}
