package limit_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"schemabench/corpus"
	"schemabench/harness/limit"
)

// TestRealSchemasAreAccepted checks MCP tools and large published schemas
// against the defaults. Those rejected are listed in testdata/rejected.txt,
// each with its limits and the reason why that is right.
func TestRealSchemasAreAccepted(t *testing.T) {
	var entries []corpus.Entry
	for _, pattern := range []string{"mcp/*.json", "schemas/*.json"} {
		files, _ := filepath.Glob(filepath.Join("../../../shared/data", pattern))
		files = slices.DeleteFunc(files, func(f string) bool { return filepath.Base(f) == "INDEX.json" })
		if len(files) == 0 {
			t.Skipf("no %s beside the repository: real schemas are not checked", pattern)
		}
		found, problems := corpus.Load(files...)
		for _, p := range problems {
			t.Log(p)
		}
		entries = append(entries, found...)
	}
	var rejected []string
	warnings := map[string]int{}
	for _, e := range entries {
		s, err := limit.Default().Inspect(e.Schema, limit.Options{Draft: e.Draft, MCP: e.Role == corpus.RoleInput})
		if err != nil {
			rejected = append(rejected, e.Name+": "+err.Error())
			continue
		}
		r := s.Report()
		if err := r.Err(); err != nil {
			rejected = append(rejected, e.Name+": "+exceededNames(err))
			t.Logf("%s: %v", e.Name, err)
		}
		for _, w := range r.Warnings {
			warnings[w.Kind]++
		}
	}
	t.Logf("%d schemas, %d rejected, warnings %v", len(entries), len(rejected), warnings)
	slices.Sort(rejected)
	if diff := cmp.Diff(defended(t), rejected); diff != "" {
		t.Errorf("rejected (-testdata/rejected.txt +now):\n%s", diff)
	}
}

// defended returns the lines of testdata/rejected.txt without the reasons.
func defended(t *testing.T) []string {
	text, err := os.ReadFile("testdata/rejected.txt")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return lines
}
