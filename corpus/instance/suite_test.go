package instance_test

import (
	"slices"
	"testing"

	"schemabench/corpus"
	"schemabench/corpus/instance"
	"schemabench/harness"
)

// TestValidOnOfficialSuite finds instances for the schemas of the official
// suite that are known to have one. They exercise every keyword.
func TestValidOnOfficialSuite(t *testing.T) {
	dir, err := corpus.FindSuite(t.Context())
	if err != nil {
		t.Skip("no official suite at hand: ", err)
	}
	for _, draft := range corpus.SuiteDrafts(dir) {
		t.Run(string(draft), func(t *testing.T) {
			suite, err := corpus.LoadSuite(dir, draft)
			if err != nil {
				t.Fatal(err)
			}
			found, total := 0, 0
			for _, g := range suite.Groups {
				check, err := judge(draft, g.Schema)
				if err != nil || !satisfiable(g) {
					continue // it refers to the suite's remote documents, or has no instance
				}
				total++
				if _, err := instance.Valid(g.Schema, draft, instance.Options{Check: check}); err != nil {
					t.Logf("%s: %s: %v", g.File, g.Description, err)
					continue
				}
				found++
			}
			t.Logf("valid instances for %d of %d schemas", found, total)
			if total == 0 || found*100 < total*98 {
				t.Error("want 98 in 100")
			}
		})
	}
}

func satisfiable(g corpus.SuiteGroup) bool {
	return slices.ContainsFunc(g.Tests, func(t corpus.SuiteTest) bool { return t.Want == harness.Valid })
}
