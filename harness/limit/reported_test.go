package limit_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// TestReportedFetches checks the shapes with which validators were reported
// to have fetched something. All are rejected as input schemas of tools.
func TestReportedFetches(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/cases/*.json")
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c struct {
			Kind   string          `json:"kind"`
			Schema json.RawMessage `json:"schema"`
		}
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if c.Kind != "ssrf" {
			continue
		}
		found++
		schema := strings.ReplaceAll(string(c.Schema), "{{LOOPBACK}}", "http://127.0.0.1:1")
		_, err = limit.Default().Compile(harness.Schema(schema), limit.Options{MCP: true})
		if exceededNames(err) == "" {
			t.Errorf("%s: %v, want it rejected", file, err)
		}
		t.Logf("%s: %v", filepath.Base(file), err)
	}
	if found == 0 {
		t.Skip("no reported cases beside the repository; TestCheck has the shapes")
	}
}
