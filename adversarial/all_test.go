package adversarial_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/limit"
)

// isLimit says whether there is a limit of that name.
func isLimit(name string) bool {
	_, err := limit.Get(name)
	return err == nil
}

var resources = []string{"cpu", "heap", "stack", "output"}

func TestDescriptions(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	sentence := regexp.MustCompile(`(?s)^\p{Lu}.*\.$|^n .*\.$`)
	seen := map[string]bool{}
	for _, f := range adversarial.All() {
		promises := []struct {
			what string
			kept bool
		}{
			{"its name is unique", !seen[f.Name]},
			{"its name is kebab-case", kebab.MatchString(f.Name)},
			{"its doc is a sentence", sentence.MatchString(f.Doc)},
			{"it grows a limit", isLimit(f.Grows)},
			{"a limit stops it", isLimit(f.Stop)},
			{"it hits a resource", slices.Contains(resources, f.Hits)},
			{"it states its formula", f.Formula != ""},
			{"it states its source", f.Source != ""},
			{"it has sizes", len(f.Sizes) > 0 && len(f.Sizes) <= 20},
			{"its sizes ascend from 1 or more", len(f.Sizes) > 0 && f.Sizes[0] >= 1 && ascends(f.Sizes)},
		}
		seen[f.Name] = true
		for _, p := range promises {
			if !p.kept {
				t.Errorf("%s: not so: %s", f.Name, p.what)
			}
		}
	}
}

func ascends(sizes []int) bool {
	return slices.IsSorted(sizes) && len(slices.Compact(slices.Clone(sizes))) == len(sizes)
}

func TestGet(t *testing.T) {
	for _, name := range adversarial.Names() {
		if f, err := adversarial.Get(name); err != nil || f.Name != name {
			t.Errorf("Get(%q) = %q, %v", name, f.Name, err)
		}
	}
	if _, err := adversarial.Get("no-such-family"); err == nil {
		t.Error("Get finds a family that is not there")
	}
}

// small returns sizes at which cases are cheap to make and to validate: every
// n that a formula could have wrong at its lower end, and no more.
func small(f adversarial.Family) []int {
	if len(f.Make(1).Instance) > 10_000 {
		return []int{1, 2}
	}
	return []int{1, 2, 3, 4, 5}
}

func TestCasesAreJSON(t *testing.T) {
	for _, f := range adversarial.All() {
		for _, n := range append(small(f), 9) {
			c := f.Make(n)
			if !json.Valid(c.Schema) {
				t.Errorf("%s n=%d: schema is not JSON: %.200s", f.Name, n, c.Schema)
			}
			if !json.Valid(c.Instance) {
				t.Errorf("%s n=%d: instance is not JSON: %.200s", f.Name, n, c.Instance)
			}
			if c.Family != f.Name || c.N != n || c.Draft != harness.Draft2020 {
				t.Errorf("%s n=%d: case is labelled %s n=%d draft %s", f.Name, n, c.Family, c.N, c.Draft)
			}
			if endless := f.Stop == "in-place-cycle"; endless != (c.Want == "") {
				t.Errorf("%s n=%d: stopped by %s and wants %q", f.Name, n, f.Stop, c.Want)
			}
		}
	}
}

// TestLargestCase bounds what a sweep must hold in memory.
func TestLargestCase(t *testing.T) {
	const most = 5_000_000
	for _, f := range adversarial.All() {
		c := f.Make(f.Sizes[len(f.Sizes)-1])
		if got := len(c.Schema) + len(c.Instance); got > most {
			t.Errorf("%s: largest case is %d bytes, want at most %d", f.Name, got, most)
		}
	}
}
