package results

import (
	"bytes"
	"errors"
	"flag"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestGoldenFile(t *testing.T) {
	const path = "testdata/sample.txt"
	got := encodeSample(t, sampleCases())
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("file format changed (-want +got):\n%s", diff)
	}
}

func TestReadGivesBackWhatWasWritten(t *testing.T) {
	got, problems, err := Read(bytes.NewReader(encodeSample(t, sampleCases())), "sample")
	if err != nil || problems != nil {
		t.Fatalf("problems %v, error %v", problems, err)
	}
	want := Results{Runs: []Run{{Header: sampleHeader, Measurements: flat(sampleCases())}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNamesAndDetailsSurvive(t *testing.T) {
	for _, text := range []string{
		"plain", "server/tool/input", "a b", "a\tb\nc", "ünïcödé ✓", "\xff\xfe", "%2F", "a=b", "x-8", "#", ":", "\"", "\x00",
		"Benchmark", "outcome: done", "…", " leading", "trailing ", "\u00a0", "\u2028",
	} {
		m := harness.Measurement{Case: harness.Case{Family: text}, Backend: text, Phase: harness.PhaseDecode,
			Outcome: harness.Refused, Detail: strings.ReplaceAll(text, "\n", " "), Iters: 1}
		var b bytes.Buffer
		w, err := NewWriter(&b, "buffer", Header{{"schemabench", text}})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.WriteCase([]harness.Measurement{m}); err != nil {
			t.Fatal(err)
		}
		got, problems, err := Read(&b, "buffer")
		if err != nil || problems != nil {
			t.Fatalf("%q: problems %v, error %v", text, problems, err)
		}
		want := []Run{{Header: Header{{"schemabench", text}}, Measurements: []harness.Measurement{m}}}
		if diff := cmp.Diff(want, got.Runs); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestCountsSaturate(t *testing.T) {
	tests := []struct {
		name        string
		write, read int64
	}{
		{"counts up to 2^53 are exact", 1<<53 - 1, 1<<53 - 1},
		{"the largest stays the largest", math.MaxInt64, math.MaxInt64},
		{"nothing is the smallest", 0, 0},
	}
	for _, test := range tests {
		m := sampleCases()[0][0]
		m.Sizes = map[string]int64{"evaluations": test.write}
		got, _, err := Read(bytes.NewReader(encodeSample(t, [][]harness.Measurement{{m}})), "sample")
		if err != nil || got.Measurements()[0].Sizes["evaluations"] != test.read {
			t.Errorf("%s: got %d, want %d, error %v", test.name, got.Measurements()[0].Sizes["evaluations"], test.read, err)
		}
	}
}

func TestWriteCaseRefuses(t *testing.T) {
	sample := sampleCases()[0][0]
	change := func(f func(*harness.Measurement)) []harness.Measurement {
		m := sample
		f(&m)
		return []harness.Measurement{sample, m}
	}
	tests := []struct {
		name  string
		ms    []harness.Measurement
		error string
	}{
		{"two sizes in one block", change(func(m *harness.Measurement) { m.N++ }), "another case"},
		{"two backends in one block", change(func(m *harness.Measurement) { m.Backend = "brittle" }), "another case"},
		{"a version that the header does not give", change(func(m *harness.Measurement) { m.Version = "v9" }), `version "v9"`},
		{"a phase without an outcome", change(func(m *harness.Measurement) { m.Outcome = "" }), "empty"},
		{"a size that cannot be a unit", change(func(m *harness.Measurement) { m.Sizes = map[string]int64{"a b": 1} }), `size "a b"`},
		{"a name longer than a line may be", change(func(m *harness.Measurement) { m.Family = strings.Repeat("x", maxLine) })[1:], "longer than"},
		{"an outcome that there is not", change(func(m *harness.Measurement) { m.Outcome = "fine" }), `outcome "fine"`},
		{"negative CPU time", change(func(m *harness.Measurement) { m.CPU = -1 }), "cpu-ns/op is -1"},
	}
	for _, test := range tests {
		var b bytes.Buffer
		w, err := NewWriter(&b, "buffer", sampleHeader)
		if err != nil {
			t.Fatal(err)
		}
		before := b.Len()
		err = w.WriteCase(test.ms)
		if err == nil || !strings.Contains(err.Error(), test.error) {
			t.Errorf("%s: error %v, want one with %q", test.name, err, test.error)
		}
		if b.Len() != before {
			t.Errorf("%s: something was written", test.name)
		}
	}
}

// fullDisk takes some bytes and then no more.
type fullDisk struct {
	bytes.Buffer
	left, writes int
}

var errFull = errors.New("no space left on device")

func (d *fullDisk) Write(p []byte) (int, error) {
	d.writes++
	n := min(len(p), d.left)
	d.left -= n
	d.Buffer.Write(p[:n])
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

func TestFullDiskLosesOneCaseAndSaysWhere(t *testing.T) {
	cases := sampleCases()
	whole := len(encodeSample(t, cases[:1]))
	d := &fullDisk{left: whole + 30}
	w, err := NewWriter(d, "results.txt", sampleHeader)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.WriteCase(cases[0]); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		err := w.WriteCase(cases[1])
		if !errors.Is(err, errFull) || !strings.Contains(err.Error(), "results.txt") {
			t.Fatalf("error %v, want one that names results.txt and wraps the cause", err)
		}
	}
	if d.writes != 3 {
		t.Errorf("%d writes, want one for the header and one a case up to the failure", d.writes)
	}
	got, problems, err := Read(&d.Buffer, "results.txt")
	if err != nil || len(problems) != 1 {
		t.Errorf("problems %v, error %v, want one problem", problems, err)
	}
	if diff := cmp.Diff(cases[0], got.Measurements()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
