package enforce

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"schemabench/harness"
	"schemabench/results"
)

// sample is one trial of each kind.
func sample() Results {
	latency := make(Latencies, len(Quantiles))
	for i := range latency {
		latency[i] = time.Duration(i+1) * 1234567
	}
	h := results.Header{
		{Key: "schemabench", Value: "v0.1.0"}, {Key: "command", Value: "schemabench enforce --rate 200"},
		{Key: "budget-cpu", Value: "50ms"}, {Key: "budget-memory", Value: "268435456"}, {Key: "santhosh-version", Value: "v6.0.3"},
	}
	return Results{
		Header: HeaderOf(h, Options{Rate: 200, BombEvery: time.Second}),
		Trials: []Trial{
			{Strategy: "none", Backend: "santhosh", Load: Quiet, Requests: 400, Answered: 400, Latency: latency,
				Duration: 2 * time.Second, CPU: 300 * time.Millisecond, BaseBytes: 25 << 20, PeakBytes: 26 << 20},
			{Strategy: "none", Backend: "santhosh", Load: Attack, Requests: 1200, Answered: 700, Latency: latency, Bombs: 6, Deaths: 2,
				Duration: 6 * time.Second, CPU: 12 * time.Second, Wasted: 11 * time.Second, BaseBytes: 25 << 20, PeakBytes: 1 << 30},
			{Strategy: "none", Backend: "santhosh", Load: "allof-dag", N: 40, Bombs: 1, Duration: time.Second, CPU: time.Second,
				BaseBytes: 25 << 20, PeakBytes: 30 << 20, Outcome: Unanswered, Running: true},
			{Strategy: "exact", Backend: "santhosh", Load: "ids-used", N: 2000, Adapted: true, Bombs: 1, Duration: time.Second,
				CPU: 478*time.Millisecond + 1, BaseBytes: 25 << 20, PeakBytes: 30 << 20, Outcome: Outcome(harness.Done)},
		},
	}
}

func write(t *testing.T, r Results) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteHeader(&b, r.Header); err != nil {
		t.Fatal(err)
	}
	for _, trial := range r.Trials {
		if err := WriteTrial(&b, trial); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestWrittenIsRead(t *testing.T) {
	want := sample()
	got, problems, err := Read(strings.NewReader(write(t, want)), "enforce.txt")
	if err != nil || len(problems) > 0 {
		t.Fatalf("problems %v, error %v", problems, err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
	if got.Patience() != 2*time.Second || got.Header.Budget().CPU != 50*time.Millisecond {
		t.Errorf("patience %v, budget %v", got.Patience(), got.Header.Budget())
	}
}

// A file of trials may stand before or after one of measurements: neither
// takes the other's lines for its own.
func TestFilesConcatenate(t *testing.T) {
	var measured bytes.Buffer
	w, err := results.NewWriter(&measured, "results.txt", results.Header{{Key: "schemabench", Value: "v0.1.0"}, {Key: "google-version", Value: "v1"}})
	if err != nil {
		t.Fatal(err)
	}
	m := harness.Measurement{Case: harness.Case{Family: "allof-dag", N: 1, Draft: harness.Draft2020}, Backend: "google", Version: "v1",
		Phase: harness.PhaseCompile, Outcome: harness.Done, Iters: 1, CPU: 5, Wall: 5}
	if err := w.WriteCase([]harness.Measurement{m}); err != nil {
		t.Fatal(err)
	}
	trials := write(t, sample())
	for _, text := range []string{measured.String() + trials, trials + measured.String()} {
		r, bad, err := results.Read(strings.NewReader(text), "both")
		if err != nil || len(bad) > 0 || len(r.Measurements()) != 1 || len(r.Runs) != 1 {
			t.Errorf("measurements: %d in %d runs, problems %v, error %v", len(r.Measurements()), len(r.Runs), bad, err)
		}
		got, problems, err := Read(strings.NewReader(text), "both")
		if err != nil || len(problems) > 0 {
			t.Errorf("problems %v, error %v", problems, err)
		}
		if diff := cmp.Diff(sample().Trials, got.Trials); diff != "" {
			t.Errorf("trials (-want +got):\n%s", diff)
		}
	}
}

func TestReadNeverYieldsHalfATrial(t *testing.T) {
	text := write(t, sample())
	start := strings.Index(text, "BenchmarkEnforce")
	for cut := start; cut < len(text); cut++ {
		got, _, err := Read(strings.NewReader(text[:cut]), "cut")
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if diff := cmp.Diff(sample().Trials[:len(got.Trials)], got.Trials, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("cut at %d (-want +got):\n%s", cut, diff)
		}
	}
}

func TestReadNamesWhatItLeavesOut(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"a size that is no number", "BenchmarkEnforce/strategy=none/backend=x/bomb=a/n=many 1 5 cpu-ns 1 end", `name part "/n=many"`},
		{"no strategy", "BenchmarkEnforce/backend=x/bomb=a/n=1 1 5 cpu-ns", "lacks strategy"},
		{"a load without latencies", "BenchmarkEnforce/strategy=none/backend=x/bomb=mixed 5 5 cpu-ns", "values are missing"},
		{"a bad escape", "BenchmarkEnforce/strategy=%zz/backend=x/bomb=a 5 5 cpu-ns", `%zz`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, problems, err := Read(strings.NewReader("\n"+tt.line+"\n"), "f.txt")
			if err != nil || len(r.Trials) > 0 || len(problems) != 1 {
				t.Fatalf("trials %v, problems %v, error %v", r.Trials, problems, err)
			}
			if text := problems[0].Error(); !strings.HasPrefix(text, "f.txt:2: ") || !strings.Contains(text, tt.want) {
				t.Errorf("problem %q, want one of f.txt:2 with %q", text, tt.want)
			}
		})
	}
}

func TestReadPassesOverOtherText(t *testing.T) {
	for _, text := range []string{"", "PASS\nok x 1s\n", "\xff\xfe\n", "BenchmarkOther 5 5 ns/op\n", strings.Repeat("[", 60_000)} {
		r, problems, err := Read(strings.NewReader(text), "f.txt")
		if err != nil || len(r.Trials) > 0 || len(problems) > 0 {
			t.Errorf("%.20q: trials %v, problems %v, error %v", text, r.Trials, problems, err)
		}
	}
}
