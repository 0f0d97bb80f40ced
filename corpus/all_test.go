package corpus

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"schemabench/corpus/fetch"
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
			if len(s.Packages) > 0 && absent(problems) {
				t.Logf("not looked into: %v", problems)
				return
			}
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

// absent reports whether nothing is wrong but that packages are not fetched.
func absent(problems []Problem) bool {
	for _, p := range problems {
		if !errors.Is(p, fetch.ErrAbsent) {
			return false
		}
	}
	return len(problems) > 0
}

// TestPackagesArePinned holds every package to what the cache needs to know.
func TestPackagesArePinned(t *testing.T) {
	for _, s := range Sources() {
		for _, p := range s.Packages {
			if p.Path == "" || p.Version == "" || p.Licence == "" || len(p.Files) == 0 || len(p.Sum) < 40 {
				t.Errorf("%s: incomplete: %+v", s.Name, p)
			}
		}
	}
}

// TestNotFetched loads sources with an empty cache: each says what to do.
func TestNotFetched(t *testing.T) {
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(name, t.TempDir())
	}
	for _, s := range Sources() {
		if len(s.Packages) == 0 {
			continue
		}
		entries, problems := s.Load()
		if len(entries) > 0 || !absent(problems) || !strings.Contains(problems[0].Error(), "schemabench corpus fetch "+s.Name) {
			t.Errorf("%s: %d entries, problems %v", s.Name, len(entries), problems)
		}
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
