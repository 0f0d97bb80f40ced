package probe_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/corpus/capture"
	"schemabench/corpus/capture/servers"
	"schemabench/fuzz/probe"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(backend.All())
	servers.Main()
	os.Exit(m.Run())
}

// run probes a server at full speed.
func run(t *testing.T, o probe.Options) probe.Report {
	t.Helper()
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pool.Close() })
	if o.Budget == 0 {
		o.Budget = 30 * time.Second // a busy machine is no fault
	}
	o.Pool, o.Rate = pool, 100_000
	o.Limits.Grace = 100 * time.Millisecond
	r, err := probe.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// serve returns the server of that name as a command.
func serve(name string, arguments ...string) capture.Target {
	return capture.Target{Command: append([]string{os.Args[0], "serve", name}, arguments...)}
}

// said returns the findings of a severity, a line each.
func said(r probe.Report, severity probe.Severity) (lines []string) {
	for _, f := range r.Findings {
		if f.Severity == severity {
			lines = append(lines, fmt.Sprintf("%s %s: %s: %s", f.Severity, f.Check, f.Tool, f))
		}
	}
	return lines
}

// TestGoodServers probes servers that do all that they should: the report is
// clean, over each transport.
func TestGoodServers(t *testing.T) {
	for _, library := range []string{"go-sdk", "mcp-go"} {
		web := httptest.NewServer(servers.Handler(library, func() { t.Error("the destructive tool was called") }))
		defer web.Close()
		for transport, target := range map[string]capture.Target{
			"stdio":      serve(library, filepath.Join(t.TempDir(), "wiped")),
			"HTTP":       {URL: web.URL},
			"in process": {Dial: servers.Pipes(library, func() { t.Error("the destructive tool was called") })},
		} {
			t.Run(library+" over "+transport, func(t *testing.T) {
				r := run(t, probe.Options{Target: target})
				if lines := said(r, probe.Failure); len(lines) > 0 {
					t.Errorf("failures:\n%s", strings.Join(lines, "\n"))
				}
				for _, line := range said(r, probe.Note) {
					if !strings.Contains(line, "as text that cannot be read") && !strings.Contains(line, "HTTP status 400") {
						t.Error(line)
					}
				}
				if r.Incomplete != "" || r.Restarts > 0 && target.URL == "" || r.Calls < 100 {
					t.Errorf("%d calls, %d restarts, incomplete: %q", r.Calls, r.Restarts, r.Incomplete)
				}
				if len(target.Command) > 3 {
					if _, err := os.Stat(target.Command[3]); err == nil {
						t.Error("the destructive tool was called")
					}
				}
			})
		}
	}
}

// TestLibrary probes servers as a library has them, for what it does wrong
// itself: the official one ends the session at a message nested deeper than
// 1,000, and the other checks no arguments unless it is asked to.
func TestLibrary(t *testing.T) {
	r := run(t, probe.Options{Target: serve("go-sdk-bare"), Tools: []string{"find"}})
	lines := said(r, probe.Failure)
	if len(lines) != 1 || !strings.Contains(lines[0], `find: the server ended: exit status 1`) || !strings.Contains(lines[0], "arrays nested 5,000 deep at /filter") {
		t.Errorf("failures:\n%s", strings.Join(lines, "\n"))
	}
	if r.Restarts != 4 || r.Incomplete != "" || r.Tools[0].Calls != r.Tools[0].Payloads {
		t.Errorf("%d restarts, %d of %d calls, incomplete: %q", r.Restarts, r.Tools[0].Calls, r.Tools[0].Payloads, r.Incomplete)
	}
	r = run(t, probe.Options{Target: serve("mcp-go-careless"), Tools: []string{"find"}})
	text := strings.Join(said(r, probe.Failure), "\n")
	for _, want := range []string{"arguments that break the input schema are taken", `structuredContent breaks the output schema, say `, `{"total":"three"}`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
}

// TestDestructiveTools counts the calls that reach a tool that deletes.
func TestDestructiveTools(t *testing.T) {
	tests := []struct {
		name    string
		options probe.Options
		calls   bool
		skipped string // why wipe is not called
	}{
		{"by default it is not called", probe.Options{}, false, "does not say that it only reads"},
		{"nor if another is named", probe.Options{Tools: []string{"names"}, AllowDestructive: true}, false, "not named"},
		{"it is if it is named", probe.Options{Tools: []string{"wipe"}}, true, ""},
		{"and if all are allowed", probe.Options{AllowDestructive: true}, true, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var wiped atomic.Int64
			test.options.Target = capture.Target{Dial: servers.Pipes("mcp-go", func() { wiped.Add(1) })}
			r := run(t, test.options)
			if got := wiped.Load() > 0; got != test.calls {
				t.Errorf("wiped %d times", wiped.Load())
			}
			for _, tool := range r.Tools {
				if tool.Name == "wipe" && tool.Skipped != test.skipped {
					t.Errorf("skipped: %q", tool.Skipped)
				}
			}
		})
	}
}

// TestTimeIsUp probes at a rate that leaves no time for all: what is left out
// of each tool is said, and is no failure.
func TestTimeIsUp(t *testing.T) {
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	r, err := probe.Run(t.Context(), probe.Options{
		Target: capture.Target{Dial: servers.Pipes("mcp-go", func() {})}, Pool: pool, Rate: 4, Time: 3 * time.Second,
	})
	if err != nil || !strings.HasPrefix(r.Incomplete, "the time given is up at tool find; calls left out: ") || !strings.HasSuffix(r.Incomplete, ", of tools: 3") {
		t.Errorf("incomplete: %q, %v", r.Incomplete, err)
	}
	if r.Failed() {
		t.Errorf("%+v", r.Findings)
	}
}

// TestJUnit reads back what is written.
func TestJUnit(t *testing.T) {
	r := probe.Report{Server: "shop\x1b[31m", Incomplete: "time", Tools: []probe.ToolReport{
		{Name: "find", Calls: 3, Checks: map[string]probe.Tally{"alive": {Passed: 3}, "trace": {Passed: 2, Failures: 1}}},
		{Name: "wipe", Skipped: "not named"},
	}, Findings: []probe.Finding{{Tool: "find", Check: "trace", Severity: probe.Failure, Detail: "a <trace>\x00", Count: 1}}}
	var text bytes.Buffer
	if err := r.WriteJUnit(&text); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Suites   []struct {
			Cases []struct {
				Name    string `xml:"name,attr"`
				Failure string `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(text.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Name != "schemabench probe shop\ufffd[31m" || got.Tests != 4 || got.Failures != 1 || got.Skipped != 2 ||
		!strings.Contains(got.Suites[0].Cases[1].Failure, "a <trace>\ufffd (1 ×)") {
		t.Errorf("%+v in\n%s", got, &text)
	}
}

// TestPlantedFaults probes a server with each fault: the check that is there
// for it fails, and no other.
func TestPlantedFaults(t *testing.T) {
	for fault, check := range servers.Faults() {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			budget := 20 * time.Second // a busy machine is no fault
			if check == "budget" {
				budget = 1500 * time.Millisecond // what is late takes twice that
			}
			r := run(t, probe.Options{Target: serve(fault), Budget: budget})
			failed := map[string]bool{}
			for _, f := range r.Findings {
				if f.Severity == probe.Failure {
					failed[f.Check] = true
				}
			}
			want := map[string]bool{}
			if check != "" {
				want[check] = true
			}
			if diff := cmp.Diff(want, failed); diff != "" {
				t.Errorf("checks that fail (-want +got):\n%s\nfindings:\n%s", diff, strings.Join(said(r, probe.Failure), "\n"))
			}
			if r.Failed() != (check != "") {
				t.Errorf("the report fails: %v", r.Failed())
			}
		})
	}
}
