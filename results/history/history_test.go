package history

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/results"
	"schemabench/results/fit"
)

// made returns the results of a night on which one backend doubles its cost
// with each n.
func made(date, version string) results.Results {
	run := results.Run{Header: results.Header{{Key: "schemabench", Value: "test"}, {Key: "date", Value: date}, {Key: "commit", Value: "abc"},
		{Key: "santhosh-version", Value: version}, {Key: "budget-cpu", Value: "50ms"}}}
	for n := 1; n <= 12; n++ {
		m := harness.Measurement{
			Case:    harness.Case{Family: "allof-dag", N: n, Want: harness.Valid},
			Backend: "santhosh", Version: version, Phase: harness.PhaseValidate, Outcome: harness.Done, Verdict: harness.Valid,
			Iters: 1, CPU: 10 * time.Microsecond << n, Allocs: 3 << n, Sizes: map[string]int64{"evaluations": 4 << n},
		}
		if n == 12 {
			m.Outcome, m.Verdict, m.Allocs = harness.Timeout, "", 0
		}
		run.Measurements = append(run.Measurements, m)
	}
	return results.Results{Runs: []results.Run{run}}
}

func TestOf(t *testing.T) {
	got := Of(made("2026-11-30T01:00:00Z", "v6.0.2"), nil)
	want := Night{
		Date: time.Date(2026, 11, 30, 1, 0, 0, 0, time.UTC), Commit: "abc", Versions: map[string]string{"santhosh": "v6.0.2"}, Reasons: []string{},
		Lines: []Line{{
			Family: "allof-dag", Backend: "santhosh", Frontier: 11, Next: harness.Timeout, Growth: "2.0^n", Class: fit.Exponential,
			NsPerEvaluation: 2500, AllocsN: 5, Allocs: 96,
		}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFileKeepsNightsAndLeavesOutWhatIsTorn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	if nights, problems, err := Read(path); nights != nil || problems != nil || err != nil {
		t.Errorf("no file: %v, %v, %v", nights, problems, err)
	}
	first, second := Of(made("2026-11-30T01:00:00Z", "v6.0.2"), nil), Of(made("2026-12-01T01:00:00Z", "v6.0.3"), []string{"slower"})
	for i, n := range []Night{first, second} {
		if err := Append(path, n); err != nil {
			t.Fatal(err)
		}
		if i == 0 { // a write that a full disk cut off
			text, _ := os.ReadFile(path)
			if err := os.WriteFile(path, append(text, `{"date":"2026-`...), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	nights, problems, err := Read(path)
	if err != nil || len(problems) != 1 || !strings.Contains(problems[0].Error(), "history.jsonl:2: ") {
		t.Errorf("problems %v, error %v; want one of line 2", problems, err)
	}
	if diff := cmp.Diff([]Night{first, second}, nights); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPageTellsOfGrowthThatIsBeyondNoise(t *testing.T) {
	tests := []struct {
		name     string
		old, now fit.Class
		want     bool
	}{
		{"noise", fit.Linear, fit.Linearithmic, false},
		{"a power", fit.Linear, fit.Polynomial, true},
		{"no longer exponential", fit.Exponential, fit.Constant, true},
	}
	for _, tt := range tests {
		nights := []Night{Of(made("2026-11-30T01:00:00Z", "v1"), nil), Of(made("2026-12-01T01:00:00Z", "v1"), nil)}
		nights[0].Lines[0].Class, nights[1].Lines[0].Class = tt.old, tt.now
		var b bytes.Buffer
		if err := WriteHTML(&b, nights, nil); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), "since 2026-12-01"); got != tt.want {
			t.Errorf("%s: told of: %t, want %t", tt.name, got, tt.want)
		}
	}
}

func TestPage(t *testing.T) {
	hostile := Of(made("2026-12-01T01:00:00Z", "v6.0.3"), []string{"<script>alert(1)</script>"})
	hostile.Lines[0].Growth, hostile.Lines[0].Class = "linear", fit.Linear
	tests := []struct {
		name   string
		nights []Night
		want   []string
		not    []string
	}{
		{"no night", nil, []string{"No night yet"}, []string{"<table>"}},
		{"one night", []Night{Of(made("2026-11-30T01:00:00Z", "v6.0.2"), nil)},
			[]string{"1 night<", "11, then timeout", "2.0^n", "2,500 ns", "96 at n=5", "Nothing got worse", "No version changed"}, []string{"NaN", `class="bump" x1`}},
		{"two nights, a new version and a reason", []Night{Of(made("2026-11-30T01:00:00Z", "v6.0.2"), nil), hostile},
			[]string{"2 nights", "santhosh v6.0.2 → v6.0.3", `class="bump" x1`, "since 2026-12-01 01:00, was 2.0^n", "&lt;script&gt;", "1 for the worse"}, []string{"<script>", "NaN"}},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		if err := WriteHTML(&b, tt.nights, []Link{{"report", "report.html"}}); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		for _, w := range tt.want {
			if !strings.Contains(b.String(), w) {
				t.Errorf("%s: page lacks %q", tt.name, w)
			}
		}
		for _, w := range tt.not {
			if strings.Contains(b.String(), w) {
				t.Errorf("%s: page has %q", tt.name, w)
			}
		}
	}
}
