package report

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"schemabench/bench/enforce"
	"schemabench/harness"
	"schemabench/results"
)

// strategiesCompared returns what an experiment might yield.
func strategiesCompared() enforce.Results {
	h := testHeader()
	h.Set("command", "schemabench enforce --backend santhosh")
	r := enforce.Results{Header: enforce.HeaderOf(h, enforce.Options{Rate: 200, BombEvery: time.Second})}
	for i, s := range enforce.Strategies() {
		trial := func(load string, n int) enforce.Trial {
			return enforce.Trial{Strategy: s.Name, Backend: "santhosh", Load: load, N: n, Duration: 10 * time.Second,
				CPU: time.Second, BaseBytes: 25 << 20, PeakBytes: 30 << 20}
		}
		for _, load := range []string{enforce.Quiet, enforce.Attack} {
			t := trial(load, 0)
			t.Requests, t.Answered = 2000, 1990
			for j := range enforce.Quantiles {
				t.Latency = append(t.Latency, min(2*time.Second, time.Millisecond<<(j*(6-i)/4)))
			}
			r.Trials = append(r.Trials, t)
		}
		bomb := trial("allof-dag", 40)
		bomb.Bombs, bomb.Outcome, bomb.Running = 1, enforce.Unanswered, true
		stopped := trial("made-up-*", 7)
		stopped.Bombs, stopped.Outcome, stopped.CPU, stopped.Adapted = 1, enforce.Outcome(harness.Timeout), 50*time.Millisecond, true
		r.Trials = append(r.Trials, bomb, stopped)
	}
	return r
}

// besideResults returns data whose results file has text beside it.
func besideResults(t *testing.T, text string) Data {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, enforce.FileName), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return New(results.Results{}, filepath.Join(dir, "results.txt"))
}

func enforcementText(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	r := strategiesCompared()
	if err := enforce.WriteHeader(&b, r.Header); err != nil {
		t.Fatal(err)
	}
	for _, trial := range r.Trials {
		if err := enforce.WriteTrial(&b, trial); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestEnforcementIsInTheReport(t *testing.T) {
	dir, md, html := render(t, besideResults(t, enforcementText(t)))
	for _, part := range []string{
		"## Enforcement compared", "### Enforcement with santhosh", "| exact-worker | 99.5 % |", "≥ 2.00 s", "1 of 2",
		"**> 1.00 s unanswered**", "| 50.0 ms timeout |", "made-up-\\* n=7, within the limits",
		"`schemabench enforce --backend santhosh`", "![latency of honest requests with santhosh",
	} {
		if !strings.Contains(md, part) {
			t.Errorf("report.md lacks %q", part)
		}
	}
	svg, err := os.ReadFile(filepath.Join(dir, "plots", "enforcement-with-santhosh.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range append(names(enforce.Strategies()), "none, without bombs", "99 %", "not answered within 2s") {
		if !strings.Contains(string(svg), ">"+part+"</text>") {
			t.Errorf("the figure lacks %q", part)
		}
	}
	if !strings.Contains(html, "<svg ") {
		t.Error("report.html lacks the figure")
	}
}

func names(all []enforce.Strategy) (list []string) {
	for _, s := range all {
		list = append(list, s.Name)
	}
	return list
}

func TestEnforcementThatIsDamaged(t *testing.T) {
	text := enforcementText(t)
	_, md, _ := render(t, besideResults(t, text[:len(text)-40]))
	if !strings.Contains(md, "## Enforcement compared") || !strings.Contains(md, "Left out: ") {
		t.Error("a torn file is not shown, or what is lost is not told")
	}
	_, md, _ = render(t, besideResults(t, "nothing of the kind\n"))
	if strings.Contains(md, "Enforcement") {
		t.Error("a file without trials has a section")
	}
}

func TestEnforcementSummary(t *testing.T) {
	var b strings.Builder
	if err := EnforcementSummary(&b, strategiesCompared()); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"a bomb arrives every 1s", "> 1.00 s unanswered *", "50.0 ms timeout  ", "allof-dag n=40"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("summary lacks %q:\n%s", part, b.String())
		}
	}
	if strings.Contains(b.String(), "%!") {
		t.Error(fmt.Sprint("summary has a verb without a value: ", b.String()))
	}
}
