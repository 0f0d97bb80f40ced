package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"schemabench/bench/statements"
	"schemabench/harness"
	"schemabench/results"
	"schemabench/results/history"
)

// A planted changes the measurements of one night.
type planted func(m *harness.Measurement)

// writeNight writes what a fake backend of linear cost leaves, with a change.
func writeNight(t *testing.T, path string, change planted) {
	t.Helper()
	h := results.Header{{Key: "schemabench", Value: "test"}, {Key: "date", Value: "2026-12-01T01:00:00Z"}, {Key: "budget-cpu", Value: "50ms"},
		{Key: "budget-memory", Value: "67108864"}, {Key: "fake-version", Value: "v1.0.0"}}
	w, err := results.Create(path, h)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for n := 8; n <= 512; n *= 2 {
		var ms []harness.Measurement
		for sample := range 5 {
			m := harness.Measurement{
				Case:   harness.Case{Family: "wide-properties", N: n, Draft: harness.Draft2020, Want: harness.Valid},
				Budget: h.Budget(), Backend: "fake", Version: "v1.0.0", Phase: harness.PhaseValidate, Outcome: harness.Done, Verdict: harness.Valid,
				Iters: 10, CPU: time.Duration(1000*n + sample), Wall: time.Duration(1000 * n), AllocBytes: int64(800 * n), Allocs: int64(100 * n),
				Sizes: map[string]int64{"evaluations": int64(n + 1)},
			}
			change(&m)
			ms = append(ms, m)
		}
		if err := w.WriteCase(ms); err != nil {
			t.Fatal(err)
		}
	}
}

// aNight runs the job on results that are given.
func aNight(dir string, args ...string) (status int, stdout, stderr string) {
	var out, talk bytes.Buffer
	args = append([]string{"nightly", "--no-report", "--out", filepath.Join(dir, "out"), "--state", filepath.Join(dir, "state")}, args...)
	status = run(args, strings.NewReader(""), &out, &talk)
	return status, out.String(), talk.String()
}

func TestNightlyReportsPlantedRegressions(t *testing.T) {
	tests := []struct {
		name   string
		change planted
		status int
		want   string // within a reason; "" for none
	}{
		{"the same again", func(*harness.Measurement) {}, 0, ""},
		{"half again as slow all over is what machines do", func(m *harness.Measurement) { m.CPU += m.CPU / 2 }, 0, ""},
		{"the fake backend goes quadratic", func(m *harness.Measurement) { m.CPU *= time.Duration(m.N) / 8 }, 1, "growth of wide-properties on fake, validate: n^2.0"},
		{"one verdict is flipped", func(m *harness.Measurement) {
			if m.N == 64 {
				m.Verdict, m.Outcome = harness.Invalid, harness.Wrong
			}
		}, 1, "verdict of wide-properties n=64 on fake, validate: invalid, wrong, was valid"},
		{"allocations grow by five per cent", func(m *harness.Measurement) { m.Allocs += m.Allocs / 20 }, 1, "allocs/op of wide-properties n=512 on fake, validate: 53760, was 51200 (×1.05), and at 6 other sizes"},
		{"allocations of one size alone are map order", func(m *harness.Measurement) {
			if m.N == 64 {
				m.Allocs += m.Allocs / 20
			}
		}, 0, ""},
		{"a case crashes", func(m *harness.Measurement) {
			if m.N == 512 {
				m.Outcome, m.Verdict, m.Allocs, m.AllocBytes = harness.Crash, "", 0, 0
			}
		}, 1, "frontier of wide-properties on fake, validate: n = 256, crash at 512"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			first, second := filepath.Join(dir, "1.txt"), filepath.Join(dir, "2.txt")
			writeNight(t, first, func(*harness.Measurement) {})
			writeNight(t, second, tt.change)
			if status, out, talk := aNight(dir, "--results", first); status != 0 {
				t.Fatalf("first night: status %d\n%s%s", status, out, talk)
			}
			status, out, talk := aNight(dir, "--results", second)
			if status != tt.status || !strings.Contains(out, tt.want) {
				t.Errorf("status %d, want %d with %q\n%s%s", status, tt.status, tt.want, out, talk)
			}
			summary, err := os.ReadFile(filepath.Join(dir, "out", "summary.md"))
			if err != nil {
				t.Fatal(err)
			}
			if isBad := strings.Contains(string(summary), "for the worse"); isBad != (tt.status == 1) {
				t.Errorf("summary:\n%s", summary)
			}
			nights, problems, err := history.Read(filepath.Join(dir, "out", historyFile))
			if len(nights) != 2 || problems != nil || err != nil || (len(nights[1].Reasons) > 0) != (tt.status == 1) {
				t.Errorf("history: %+v, %v, %v", nights, problems, err)
			}
			page, err := os.ReadFile(filepath.Join(dir, "out", "index.html"))
			if err != nil || !strings.Contains(string(page), "2 nights") {
				t.Errorf("index.html: %v\n%.300s", err, page)
			}
		})
	}
}

func TestNightlyBaselineStaysUntilAGoodNightRebases(t *testing.T) {
	dir := t.TempDir()
	more := func(percent int64) planted {
		return func(m *harness.Measurement) { m.Allocs += m.Allocs * percent / 100 }
	}
	nights := []struct {
		name   string
		change planted
		args   []string
		status int
	}{
		{"first", more(0), nil, 0},
		{"a bad night does not become the baseline", more(5), []string{"--rebase"}, 1},
		{"and is bad again", more(5), nil, 1},
		{"an improvement", more(-10), []string{"--rebase"}, 0},
		{"is the baseline by now", more(0), nil, 1},
	}
	for i, tt := range nights {
		path := filepath.Join(dir, string(rune('a'+i))+".txt")
		writeNight(t, path, tt.change)
		if status, out, talk := aNight(dir, append(tt.args, "--results", path)...); status != tt.status {
			t.Errorf("%s: status %d, want %d\n%s%s", tt.name, status, tt.status, out, talk)
		}
	}
}

func TestNightlyNamesTheLineThatExecutesMore(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, count uint64) {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r := statements.Record{Case: harness.Case{Family: "allof-dag", N: 6}, Backend: "fake",
			Count: statements.Count{Statements: 1000 + count, Lines: []statements.Line{{Position: "lib/a.go:7", Statements: count}}}}
		if err := statements.Write(f, map[string]string{"fake": "v1"}, []statements.Record{r}); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"tonight", "baseline"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	write("baseline/"+statementsFile, 500)
	write("tonight/"+statementsFile, 600)
	n := &night{nightlyCmd: &nightlyCmd{}, dir: filepath.Join(dir, "tonight"), baseline: filepath.Join(dir, "baseline")}
	if err := n.compareStatements(); err != nil {
		t.Fatal(err)
	}
	if len(n.reasons) != 1 || !strings.HasSuffix(n.reasons[0], "most of it at lib/a.go:7") {
		t.Errorf("reasons %q", n.reasons)
	}
}

func TestNightlyRefuses(t *testing.T) {
	dir := t.TempDir()
	hostile := filepath.Join(dir, "hostile.txt")
	if err := os.WriteFile(hostile, bytes.Repeat([]byte("["), 1<<20), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no such step", []string{"--steps", "sleep"}, "no step"},
		{"no time", []string{"--time", "0s"}, "--time must be above 0"},
		{"no such file", []string{"--results", filepath.Join(dir, "missing.txt")}, "missing.txt"},
		{"a file that holds no result", []string{"--results", hostile}, "no measurement"},
	}
	for _, tt := range tests {
		if status, _, talk := aNight(t.TempDir(), tt.args...); status != 2 || !strings.Contains(talk, tt.want) {
			t.Errorf("%s: status %d, want 2 with %q\n%s", tt.name, status, tt.want, talk)
		}
	}
}

func TestExecutions(t *testing.T) {
	tests := []struct {
		name, out, want string
		beyond          bool
	}{
		{"past its seeds", "fuzz: elapsed: 3s, execs: 771 (234/sec)\nfuzz: elapsed: 6s, execs: 2330 (520/sec), new interesting: 49\nPASS\n", "2330", true},
		{"still at its seeds", "fuzz: elapsed: 9s, gathering baseline coverage: 66/1811 completed\nPASS\n", "66 of 1811 seeds", false},
		{"nothing", "", "0", false},
	}
	for _, tt := range tests {
		if made, beyond := executions(tt.out); made != tt.want || beyond != tt.beyond {
			t.Errorf("%s: %s, %t; want %s, %t", tt.name, made, beyond, tt.want, tt.beyond)
		}
	}
}
