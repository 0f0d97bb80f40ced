//go:build unix

package enforce

import (
	"regexp"
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/limit"
)

// TestAllStrategies checks every strategy that registers itself.
func TestAllStrategies(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	names, ranks := map[string]bool{}, map[int]bool{}
	for _, s := range Strategies() {
		if !kebab.MatchString(s.Name) || names[s.Name] || ranks[s.Rank] {
			t.Errorf("strategy %q: the name or the rank %d is taken, or it is not kebab-case", s.Name, s.Rank)
		}
		names[s.Name], ranks[s.Rank] = true, true
		if s.Doc == "" || s.Open == nil {
			t.Errorf("strategy %s is not complete", s.Name)
		}
		testHonest(t, s)
	}
}

// testHonest checks that each strategy gives every honest request the right
// verdict.
func testHonest(t *testing.T, s Strategy) {
	t.Helper()
	b, err := backend.Get("santhosh")
	if err != nil {
		t.Fatal(err)
	}
	guard, err := s.Open(Service{Backend: b, Limits: limit.Default()})
	if err != nil {
		t.Fatal(err)
	}
	defer guard.Close()
	for _, c := range Honest() {
		if err := guard.Register(c); err != nil {
			t.Errorf("strategy %s: register %s: %v", s.Name, c.Family, err)
		}
		want := c.Want
		c.Want = ""
		if s.Name == "goroutine" {
			continue // without a CPU budget its time is over at once
		}
		if got, outcome := guard.Judge(t.Context(), c); got != want || outcome != Outcome(harness.Done) {
			t.Errorf("strategy %s: %s: got %q, %q, want %q", s.Name, c.Family, got, outcome, want)
		}
	}
}

// TestHonestOnEveryBackend checks that every validator can serve.
func TestHonestOnEveryBackend(t *testing.T) {
	for _, b := range backend.All() {
		for _, c := range Honest() {
			if got, outcome := (inProcess{Service{Backend: b}}).Judge(t.Context(), c); got != c.Want {
				t.Errorf("%s on %s: got %q, %q, want %q", c.Family, b.Name(), got, outcome, c.Want)
			}
		}
	}
}

// TestBombs checks that those who know no limits are stopped by the checks,
// and those who know them are not.
func TestBombs(t *testing.T) {
	l := limit.Default()
	all, err := Bombs(l)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range all {
		if accepts(l, b.Case) != b.Adapted {
			t.Errorf("%s n=%d: accepted %t, adapted %t", b.Family, b.N, !b.Adapted, b.Adapted)
		}
		if b.Wait <= 0 {
			t.Errorf("%s n=%d is not watched", b.Family, b.N)
		}
	}
}
