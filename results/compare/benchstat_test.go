package compare

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"schemabench/harness"
	"schemabench/results"
)

// write writes r into a new file in dir and returns its path.
func write(t *testing.T, r results.Results, dir, name string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i, run := range r.Runs {
		run.Header.Set("date", fmt.Sprintf("2026-01-02T03:04:%02dZ", i))
		w, err := results.NewWriter(f, path, run.Header)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range run.Measurements {
			if err := w.WriteCase([]harness.Measurement{m}); err != nil {
				t.Fatal(err)
			}
		}
	}
	return path
}

func TestBenchstatReadsTheSameFiles(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("benchstat is run by the go command, which is not here")
	}
	old, new := plain(1), plain(2).with(func(m *harness.Measurement) { m.CPU *= 2 })
	dir := t.TempDir()
	a, b := write(t, old.results(), dir, "old.txt"), write(t, new.results(), dir, "new.txt")
	cmd := exec.Command("go", "tool", "benchstat", "-ignore", "date,command", "-filter", "/family:family-0 /backend:quick .unit:cpu-ns/op", a, b)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	for _, want := range []string{"Case/family=family-0/n=16/", "p=0.000 n=30", "geomean"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in what benchstat says:\n%s", want, out)
		}
	}
	t.Logf("%s", out)
}

func TestFilesSayTheSame(t *testing.T) {
	dir := t.TempDir()
	var sides []results.Results
	for i, w := range []world{plain(1), plain(2).with(func(m *harness.Measurement) { m.CPU *= 2 })} {
		r, problems, err := Load(write(t, w.results(), dir, fmt.Sprint(i)))
		if err != nil || problems != nil {
			t.Fatalf("problems %v, error %v", problems, err)
		}
		sides = append(sides, r)
	}
	r, err := Compare(sides[0], sides[1], results.Results{})
	if err != nil || len(r.Changes) != 40 || r.Regressions() != 40 {
		t.Errorf("%d changes, error %v, want 40", len(r.Changes), err)
	}
}
