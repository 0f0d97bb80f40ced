package main

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/sweep"
	"schemabench/results"
)

// Ctrl-C is heard while a command waits for a file that never ends.
func TestInterruptedWhileReading(t *testing.T) {
	tests := []struct {
		name string
		args []string // PIPE stands for the file
	}{
		{"check reads a schema", []string{"check", "PIPE"}},
		{"check reads an instance", []string{"check", "--instance", "PIPE", "PIPE"}},
		{"check reads limits", []string{"check", "--limits", "PIPE", "PIPE"}},
		{"report reads results", []string{"report", "PIPE", "--out", "out"}},
		{"compare reads results", []string{"compare", "PIPE", "PIPE"}},
		{"run reads schemas", []string{"run", "--schemas", "PIPE", "--out", "out"}},
		{"try reads a schema", []string{"try", "PIPE", "PIPE"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			pipe := filepath.Join(dir, "pipe")
			if err := unix.Mkfifo(pipe, 0o600); err != nil {
				t.Fatal(err)
			}
			c := command(strings.Split(strings.ReplaceAll(strings.Join(tt.args, "\n"), "PIPE", pipe), "\n")...)
			c.Dir = dir
			var out, said bytes.Buffer
			c.Stdout, c.Stderr = &out, &said
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			w, err := os.OpenFile(pipe, os.O_WRONLY, 0) // waits for the command to open it
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			if err := c.Process.Signal(syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			if c.Wait(); c.ProcessState.ExitCode() != 2 || !strings.Contains(said.String(), "interrupted") || out.Len() > 0 {
				t.Errorf("exits %d and says %q and %q, want 2 and that it was interrupted", c.ProcessState.ExitCode(), said.String(), out.String())
			}
		})
	}
}

// stopping is a pool that is interrupted at its second call.
type stopping struct {
	calls int
	stop  context.CancelFunc
}

func (s *stopping) Measure(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	if s.calls++; s.calls == 2 {
		s.stop()
		return nil, context.Cause(ctx)
	}
	return []harness.Measurement{{Case: c, Backend: backend, Budget: b, Version: "v1", Phase: harness.PhaseCompile, Outcome: harness.Done, Iters: 1}}, nil
}

func (s *stopping) Stream(ctx context.Context, backend string, cases iter.Seq[harness.Case], b harness.Budget) iter.Seq2[[]harness.Measurement, error] {
	return func(yield func([]harness.Measurement, error) bool) {
		for c := range cases {
			if ms, err := s.Measure(ctx, backend, c, b); !yield(ms, err) || err != nil {
				return
			}
		}
	}
}

func newStopping(t *testing.T) (*stopping, *env) {
	ctx, stop := context.WithCancel(t.Context())
	return &stopping{stop: stop}, &env{ctx: ctx, stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
}

func TestInterruptedTryKeepsItsRows(t *testing.T) {
	pool, e := newStopping(t)
	trials, err := (&tryCmd{}).runAll(e, pool, []string{"one", "two", "three"}, harness.Case{})
	if !errors.Is(err, errInterrupted) || len(trials) != 1 || trials[0].Backend != "one" {
		t.Errorf("got %v, %v, want the row of the first backend and that it was interrupted", trials, err)
	}
}

func TestInterruptedSuiteKeepsItsCounts(t *testing.T) {
	pool, e := newStopping(t)
	group := corpus.SuiteGroup{File: "a.json", Schema: []byte("true"), Tests: []corpus.SuiteTest{{Description: "1"}, {Description: "2"}, {Description: "3"}}}
	var r suiteReport
	err := r.runAll(e.ctx, pool, []corpus.Suite{{Draft: harness.Draft2020, Groups: []corpus.SuiteGroup{group}}}, []string{"one"})
	if !errors.Is(err, errInterrupted) || !r.Interrupted || len(r.Drafts) != 1 {
		t.Fatalf("got %+v, %v, want a draft and that it was interrupted", r, err)
	}
	if row := r.Drafts[0].Files[0].row([]string{"one"}); row[1] != "1/1" {
		t.Errorf("cell is %v, want the one test that ran", row[1])
	}
}

func TestInterruptedRunKeepsWhatIsMeasured(t *testing.T) {
	pool, e := newStopping(t)
	text, err := sweepInto(e, pool, nil)
	if !errors.Is(err, errInterrupted) || !strings.Contains(err.Error(), "--resume") {
		t.Errorf("error %v, want one that says interrupted and --resume", err)
	}
	if n := strings.Count(text, "BenchmarkCase"); n != 1 {
		t.Errorf("%d cases are kept, want the first", n)
	}
}

// A disk that is full ends the run with the file's name and what to do.
func TestFullDisk(t *testing.T) {
	_, e := newStopping(t)
	_, err := sweepInto(e, &stopping{calls: 2}, unix.ENOSPC)
	if !errors.Is(err, unix.ENOSPC) || errors.Is(err, errNo) {
		t.Errorf("error %v, want a failure that wraps ENOSPC", err)
	}
	for _, want := range []string{filepath.Join("dir", resultsFile), "--resume"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not say %s", err, want)
		}
	}
}

// sweepInto sweeps two sizes and returns what was written after the header,
// every Write of which fails with the error given.
func sweepInto(e *env, pool sweep.Runner, failing error) (string, error) {
	r := &runCmd{Out: "dir"}
	var text failingWriter
	out, err := results.NewWriter(&text, r.path(), results.Header{{Key: "schemabench", Value: "v1"}, {Key: "one-version", Value: "v1"}})
	if err != nil {
		return "", err
	}
	text.Reset()
	text.err = failing
	_, err = r.sweep(e, pool, sweep.Plan{Backends: []string{"one"}, Ladders: []sweep.Ladder{{Name: "f", Sizes: []int{1, 2}, Make: func(n int) harness.Case {
		return harness.Case{Family: "f", N: n, Schema: []byte("true"), Instance: []byte("1")}
	}}}}, out)
	return text.String(), err
}

type failingWriter struct {
	bytes.Buffer
	err error
}

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	return w.Buffer.Write(p)
}
