package instance_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"schemabench/corpus/instance"
	"schemabench/harness"
)

// group is a schema of the official suite with its tests.
type group struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct{ Valid bool }
}

func (g group) satisfiable() bool {
	for _, t := range g.Tests {
		if t.Valid {
			return true
		}
	}
	return false
}

// TestValidOnOfficialSuite finds instances for the schemas of the official
// suite that are known to have one. They exercise every keyword.
func TestValidOnOfficialSuite(t *testing.T) {
	tests := []struct {
		dir   string
		draft harness.Draft
	}{
		{"draft2020-12", harness.Draft2020}, {"draft2019-09", harness.Draft2019}, {"draft7", harness.Draft7},
	}
	for _, tt := range tests {
		t.Run(tt.dir, func(t *testing.T) {
			files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "suite", "tests", tt.dir, "*.json"))
			if len(files) == 0 {
				t.Skip("no official suite at hand")
			}
			found, total := 0, 0
			for _, file := range files {
				for _, g := range readGroups(t, file) {
					check, err := judge(tt.draft, harness.Schema(g.Schema))
					if err != nil || !g.satisfiable() {
						continue // it refers to the suite's remote documents, or has no instance
					}
					total++
					o := instance.Options{Check: check}
					if _, err := instance.Valid(harness.Schema(g.Schema), tt.draft, o); err != nil {
						t.Logf("%s: %s: %v: %.300s", filepath.Base(file), g.Description, err, g.Schema)
						continue
					}
					found++
				}
			}
			t.Logf("valid instances for %d of %d schemas", found, total)
			if found*100 < total*98 {
				t.Errorf("valid instances for %d of %d schemas, want 98 in 100", found, total)
			}
		})
	}
}

func readGroups(t *testing.T, file string) []group {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var groups []group
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatal(err)
	}
	return groups
}
