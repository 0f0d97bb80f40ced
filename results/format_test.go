package results_test

import (
	"os"
	"strings"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/results"
)

// The example of FORMAT.md is a file that can be read, of families that there
// are.
func TestExampleOfTheFormat(t *testing.T) {
	page, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "\n```\n")
	example, _, found := strings.Cut(rest, "```\n")
	if !found {
		t.Fatal("FORMAT.md has no example")
	}
	r, problems, err := results.Read(strings.NewReader(example), "example")
	if err != nil || len(problems) > 0 || len(r.Runs) != 1 || r.Foreign > 0 {
		t.Fatalf("%d runs, problems %v, %d foreign lines, error %v", len(r.Runs), problems, r.Foreign, err)
	}
	run := r.Runs[0]
	seen := map[harness.Outcome]bool{}
	for _, m := range run.Measurements {
		seen[m.Outcome] = true
		f, err := adversarial.Get(m.Family)
		if err != nil {
			t.Fatal(err)
		}
		if c := f.Make(m.N); int64(len(c.Schema)) != m.Sizes["schema-bytes"] || c.Want != m.Want || c.Draft != m.Draft {
			t.Errorf("n=%d is not the case of that name: %d bytes of schema, want %d", m.N, m.Sizes["schema-bytes"], len(c.Schema))
		}
		if m.Version == "" || m.Budget.CPU == 0 {
			t.Errorf("n=%d has no version or budget", m.N)
		}
	}
	if !seen[harness.Done] || !seen[harness.Timeout] {
		t.Errorf("outcomes are %v, want done and timeout", seen)
	}
	if command := run.Header.Get("command"); !strings.Contains(command, "--families "+run.Measurements[0].Family+" ") {
		t.Errorf("command %q is not that of the measurements", command)
	}
}
