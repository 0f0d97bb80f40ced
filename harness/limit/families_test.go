package limit_test

import (
	"testing"

	"schemabench/adversarial"
	"schemabench/harness/limit"
)

// stoppedElsewhere are the families that the limit which they name, were it
// the only one, does not stop at any of their sizes, and why that is right.
var stoppedElsewhere = map[string]string{
	"pattern-threads": "its pattern is of one size, regex-steps counts the string that grows",
	"recursion-cubic": "within instance-depth it takes no more than 94,000 evaluations",
}

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
		if reason, ok := stoppedElsewhere[f.Name]; (named == 0) != ok {
			t.Errorf("%s: %s rejects n=%d, 0 being none; the test says %q", f.Name, f.Stop, named, reason)
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
