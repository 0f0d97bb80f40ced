package limit_test

import (
	"testing"

	"schemabench/adversarial"
	"schemabench/harness/limit"
)

// TestFamiliesAreStopped finds, for each adversarial family, the smallest of
// its sizes that the defaults reject, and the smallest that the limit rejects
// which the family names.
func TestFamiliesAreStopped(t *testing.T) {
	for _, f := range adversarial.All() {
		alone := limit.Limits{}.With(f.Stop, limit.Default().Max[f.Stop].Max)
		n, by := smallest(f, limit.Default())
		named, _ := smallest(f, alone)
		t.Logf("%-32s n=%-8d %-44s alone: %s n=%d", f.Name, n, by, f.Stop, named)
		if n == 0 {
			t.Errorf("%s: the defaults accept every size", f.Name)
		}
		if named == 0 {
			t.Errorf("%s: %s, which it names as what stops it, accepts every size", f.Name, f.Stop)
		}
	}
}

// smallest returns the smallest size of f that l rejects and by which limits,
// or 0.
func smallest(f adversarial.Family, l limit.Limits) (n int, by string) {
	for _, n := range f.Sizes {
		c := f.Make(n)
		if by := exceededNames(check(l, c.Schema, c.Instance, limit.Options{})); by != "" {
			return n, by
		}
	}
	return 0, ""
}
