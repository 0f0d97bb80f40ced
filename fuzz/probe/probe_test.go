package probe_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// ofLibrary reports whether f is what every server on the official library for
// Go does but over HTTP: it ends at a message nested deeper than 1,000.
// Probing is right to call that a failure.
func ofLibrary(f probe.Finding) bool {
	return f.Check == "alive" && f.Kind == "hostile" && strings.Contains(f.Payload, "nested 5,000 deep")
}

// said returns the failures found beside that, a line each. Notes are what the
// libraries answer to text that they cannot read.
func said(r probe.Report) (lines []string) {
	for _, f := range r.Findings {
		if ofLibrary(f) || f.Severity != probe.Failure {
			continue
		}
		lines = append(lines, fmt.Sprintf("%s %s: %s: %s", f.Severity, f.Check, f.Tool, f))
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
				if lines := said(r); len(lines) > 0 {
					t.Errorf("findings:\n%s", strings.Join(lines, "\n"))
				}
				ends := slices.ContainsFunc(r.Findings, ofLibrary)
				if r.Incomplete != "" || r.Restarts > 0 && library != "go-sdk" || r.Calls < 100 {
					t.Errorf("%d calls, %d restarts, incomplete: %q", r.Calls, r.Restarts, r.Incomplete)
				}
				if want := library == "go-sdk" && transport != "HTTP"; ends != want {
					t.Errorf("ends at a deep message: %v, want %v", ends, want)
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
				if f.Severity == probe.Failure && !ofLibrary(f) {
					failed[f.Check] = true
				}
			}
			want := map[string]bool{}
			if check != "" {
				want[check] = true
			}
			if diff := cmp.Diff(want, failed); diff != "" {
				t.Errorf("checks that fail (-want +got):\n%s\nfindings:\n%s", diff, strings.Join(said(r), "\n"))
			}
			if want := len(failed) > 0 || slices.ContainsFunc(r.Findings, ofLibrary); r.Failed() != want {
				t.Errorf("the report fails: %v, want %v", r.Failed(), want)
			}
		})
	}
}
