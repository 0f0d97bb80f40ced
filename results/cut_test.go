package results

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

// isPrefix reports whether got is the beginning of all.
func isPrefix(got, all []harness.Measurement) bool {
	return len(got) <= len(all) && cmp.Equal(got, all[:len(got)])
}

func TestFileCutAnywhereReadsAsABeginning(t *testing.T) {
	all := flat(sampleCases())
	file := encodeSample(t, sampleCases())
	for cut := range len(file) {
		got, _, err := Read(bytes.NewReader(file[:cut]), "cut")
		if err != nil {
			t.Fatal(err)
		}
		if ms := got.Measurements(); len(ms) > 0 && !isPrefix(ms, all) {
			t.Fatalf("cut at %d: read what was not written:\n%s", cut, cmp.Diff(all[:min(len(ms), len(all))], ms))
		}
	}
}

func TestShardsConcatenateEvenIfTheFirstIsCut(t *testing.T) {
	all := flat(sampleCases())
	file := encodeSample(t, sampleCases())
	for cut := range len(file) {
		got, _, err := Read(bytes.NewReader(append(bytes.Clone(file[:cut]), file...)), "cat")
		if err != nil {
			t.Fatal(err)
		}
		second := got.Runs[len(got.Runs)-1]
		if diff := cmp.Diff(Run{sampleHeader, all}, second); diff != "" {
			t.Fatalf("cut at %d damages the second file (-want +got):\n%s", cut, diff)
		}
		if len(got.Runs) == 2 && len(got.Runs[0].Measurements) > 0 && !isPrefix(got.Runs[0].Measurements, all) {
			t.Fatalf("cut at %d: read what was not written", cut)
		}
	}
}

func TestResumeAfterACutAnywhere(t *testing.T) {
	cases := sampleCases()[1:] // a shorter file, since each cut takes several system calls
	file := encodeSample(t, cases)
	path := filepath.Join(t.TempDir(), "results.txt")
	for cut := range len(file) + 1 {
		if err := os.WriteFile(path, file[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		w, past, err := OpenAppend(path, sampleHeader)
		if err != nil || len(past.Problems) > 0 {
			t.Fatalf("cut at %d: problems %v, error %v", cut, past.Problems, err)
		}
		wantCut(t, file[:cut], past)
		done := wholeCases(t, cases, past.Measurements())
		for _, c := range cases[done:] {
			if err := w.WriteCase(c); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got, problems, err := Read(bytes.NewReader(text), path)
		if err != nil || problems != nil {
			t.Fatalf("cut at %d: problems %v, error %v", cut, problems, err)
		}
		if diff := cmp.Diff(flat(cases), got.Measurements()); diff != "" {
			t.Fatalf("cut at %d: cases lost or doubled (-want +got):\n%s", cut, diff)
		}
	}
}

// wantCut checks that what OpenAppend says it cut off begins where the last
// case of text does, and that it knows a half-written case from a whole one.
func wantCut(t *testing.T, text []byte, past Past) {
	t.Helper()
	last := 0 // where the last case starts of which the first line is whole
	if lines := text[:bytes.LastIndexByte(text, '\n')+1]; bytes.Contains(lines, []byte("\n\noutcome:")) {
		last = bytes.LastIndex(lines, []byte("\n\noutcome:")) + 2
	}
	want := Cut{
		File: past.Cut.File, Line: bytes.Count(text[:last], []byte("\n")) + 1, Bytes: int64(len(text) - last),
		Torn: len(text) > 0 && !bytes.HasSuffix(text, []byte("\n\n")),
	}
	if diff := cmp.Diff(want, past.Cut); diff != "" {
		t.Fatalf("cut at %d (-want +got):\n%s", len(text), diff)
	}
}

func TestResumeRefusesAnotherBudget(t *testing.T) {
	file := encodeSample(t, sampleCases())
	path := filepath.Join(t.TempDir(), "results.txt")
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	h := slices.Clone(sampleHeader)
	h.Set("budget-cpu", "2s")
	_, _, err := OpenAppend(path, h)
	var other *BudgetError
	if !errors.As(err, &other) || other.Was.CPU != time.Second || other.Now.CPU != 2*time.Second {
		t.Errorf("error %v, want one that names 1s and 2s", err)
	}
	if text, _ := os.ReadFile(path); !bytes.Equal(text, file) {
		t.Error("file was changed")
	}
}

// wholeCases returns how many of cases kept holds; it fails if kept holds
// part of a case.
func wholeCases(t *testing.T, cases [][]harness.Measurement, kept []harness.Measurement) int {
	t.Helper()
	for done := range len(cases) + 1 {
		if len(kept) == len(flat(cases[:done])) {
			return done
		}
	}
	t.Fatalf("%d measurements are not whole cases", len(kept))
	return 0
}

func TestResumeRefusesToDamageOtherFiles(t *testing.T) {
	file := string(encodeSample(t, sampleCases()))
	tests := []struct{ name, text string }{
		{"a shopping list", "milk\neggs\n"},
		{"output of go test", "goos: linux\nBenchmarkX 1 1 ns/op\n"},
		{"results with output of go test behind", file + "goos: linux\nBenchmarkX 1 1 ns/op\n"},
	}
	for _, test := range tests {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, _, err := OpenAppend(path, sampleHeader); !errors.Is(err, ErrNotResults) {
			t.Errorf("%s: error %v, want ErrNotResults", test.name, err)
		}
		if text, _ := os.ReadFile(path); string(text) != test.text {
			t.Errorf("%s: file was changed", test.name)
		}
	}
}

func TestCreateNeverOverwrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.txt")
	w, err := Create(path, sampleHeader)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(path, sampleHeader); !errors.Is(err, os.ErrExist) {
		t.Errorf("error %v, want one that wraps fs.ErrExist", err)
	}
}

func TestHostileFiles(t *testing.T) {
	file := string(encodeSample(t, sampleCases()))
	whole := len(flat(sampleCases()))
	outside := "goos: linux\npkg: x\nBenchmarkCase/family=f/n=1/backend=b/phase=validate-8 1 1 ns/op\nPASS\n"
	tests := []struct {
		name, text                      string
		measurements, problems, foreign int
	}{
		{"empty", "", 0, 0, 0},
		{"10 MB of brackets on one line", strings.Repeat("[", 10<<20), 0, 1, 0},
		{"1 MB of zero bytes after a run", file + strings.Repeat("\x00", 1<<20), whole, 1, 0},
		{"10 MB of garbage lines after a run", file + strings.Repeat("\xff\x00 x\n", 2<<20), whole, 0, 0},
		{"output of go test before a run", outside + file, whole, 0, 1},
		{"output of go test after a run does not inherit its outcome", file + outside, whole, 0, 1},
		{"output of go test inside a run", file + outside + file, 2 * whole, 0, 1},
		{"a case without a header", "outcome: done\nBenchmarkCase/family=f/n=1/backend=b/phase=validate 1 1 ns/op\n", 1, 0, 0},
		{"a value that is no number", "outcome: done\nBenchmarkCase/family=f/backend=b/phase=p 1 NaN ns/op\n", 0, 1, 0},
		{"a line without units", "outcome: done\nBenchmarkCase/family=f/backend=b/phase=p 1 1\n", 0, 1, 0},
		{"a name with a bad escape", "outcome: done\nBenchmarkCase/family=%zz/backend=b/phase=p 1 1 ns/op\n", 0, 1, 0},
		{"a name without a backend", "outcome: done\nBenchmarkCase/family=f/phase=p 1 1 ns/op\n", 0, 1, 0},
		{"a size that is no number", "outcome: done\nBenchmarkCase/family=f/n=1e9/backend=b/phase=p 1 1 ns/op\n", 0, 1, 0},
		{"an outcome that there is not", "outcome: fine\nBenchmarkCase/family=f/n=1/backend=b/phase=validate 1 1 ns/op\n", 0, 1, 0},
		{"a phase that there is not", "outcome: done\nBenchmarkCase/family=f/n=1/backend=b/phase=guess 1 1 ns/op\n", 0, 1, 0},
		{"a draft that there is not", "outcome: done\nBenchmarkCase/family=f/n=1/draft=3000/backend=b/phase=validate 1 1 ns/op\n", 0, 1, 0},
		{"a verdict that there is not", "outcome: done\nverdict: perhaps\nBenchmarkCase/family=f/n=1/backend=b/phase=validate 1 1 ns/op\n", 0, 1, 0},
		{"a negative n", "outcome: done\nBenchmarkCase/family=f/n=-1/backend=b/phase=validate 1 1 ns/op\n", 0, 1, 0},
		{"no execution", "outcome: done\nBenchmarkCase/family=f/n=1/backend=b/phase=validate 0 1 ns/op\n", 0, 1, 0},
		{"negative CPU time", "outcome: done\nBenchmarkCase/family=f/n=1/backend=b/phase=validate 1 1 ns/op -1 cpu-ns/op\n", 0, 1, 0},
		{"a negative size", "outcome: done\nBenchmarkCase/family=f/n=1/backend=b/phase=validate 1 1 ns/op -1 schema-bytes\n", 0, 1, 0},
		{"many bad lines are told once", "outcome: done\n" + strings.Repeat("Benchmark x\n", 1000), 0, maxProblems + 1, 0},
	}
	for _, test := range tests {
		got, problems, err := Read(strings.NewReader(test.text), "hostile")
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if n := len(got.Measurements()); n != test.measurements || len(problems) != test.problems || got.Foreign != test.foreign {
			t.Errorf("%s: %d measurements, %d problems %.3v, %d foreign, want %d, %d, %d", test.name,
				n, len(problems), problems, got.Foreign, test.measurements, test.problems, test.foreign)
		}
	}
}

// zeros never end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

func TestReadGivesUpOnALineWithoutEnd(t *testing.T) {
	r, _, err := Read(io.MultiReader(strings.NewReader("text\n"), zeros{}), "zeros")
	if !errors.Is(err, ErrEndless) || !strings.Contains(err.Error(), "line 2") || len(r.Measurements()) > 0 {
		t.Errorf("%v, error %v", r, err)
	}
}
