package corpus

import (
	"reflect"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// TestSources checks every source's promises: a name, a sentence, and, unless
// it needs paths, the same complete entries each time.
func TestSources(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Sources() {
		t.Run(s.Name, func(t *testing.T) {
			if s.Name == "" || s.Doc == "" || s.Load == nil || seen[s.Name] {
				t.Fatalf("incomplete or double: %+v", s)
			}
			seen[s.Name] = true
			if got, err := Get(s.Name); err != nil || got.Doc != s.Doc {
				t.Errorf("Get(%q) gives %v, %v", s.Name, got, err)
			}
			if s.Needs != "" {
				return
			}
			entries, problems := s.Load()
			if len(entries) == 0 || len(problems) > 0 {
				t.Fatalf("%d entries, problems %v", len(entries), problems)
			}
			checkEntries(t, entries)
			again, _ := s.Load()
			if !reflect.DeepEqual(entries, again) { // too long for a diff
				t.Error("a second Load differs")
			}
		})
	}
	if _, err := Get("no-such-corpus"); err == nil {
		t.Error("Get finds a corpus that is not there")
	}
}

func checkEntries(t *testing.T, entries []Entry) {
	t.Helper()
	names := map[string]bool{}
	for _, e := range entries {
		if e.Name == "" || names[e.Name] {
			t.Errorf("name %q is empty or taken", e.Name)
		}
		names[e.Name] = true
		if e.Role == "" || e.Draft.Metaschema() == "" {
			t.Errorf("%s: role %q, draft %q", e.Name, e.Role, e.Draft)
		}
		if !jsontext.Value(e.Schema).IsValid(jsontext.AllowDuplicateNames(true)) {
			t.Errorf("%s: schema is not JSON", e.Name)
		}
	}
}
