//go:build unix

package backend_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/backend/external"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(backend.All())
	os.Exit(m.Run())
}

// suites loads the copy of the official suite that is found, or skips.
func suites(t *testing.T) (all []corpus.Suite, dir string) {
	t.Helper()
	dir, err := corpus.FindSuite(context.Background())
	if errors.Is(err, corpus.ErrNoSuite) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, draft := range corpus.SuiteDrafts(dir) {
		s, err := corpus.LoadSuite(dir, draft)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all, dir
}

// TestConformance runs the official suite through every backend, in workers,
// since some tests crash some. It fails if a backend passes a test that it is
// known to fail as well as if it fails one that it is known to pass.
func TestConformance(t *testing.T) {
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	budget := harness.Budget{CPU: 2 * time.Second, Memory: 256 << 20}
	all, _ := suites(t)
	for _, s := range all {
		ids, cases := local(s)
		for _, name := range backend.Names() {
			t.Run(fmt.Sprintf("%s/%s", s.Draft, name), func(t *testing.T) {
				count, i := map[harness.Outcome]int{}, 0
				for ms, err := range pool.Stream(t.Context(), name, slices.Values(cases), budget) {
					if err != nil {
						t.Fatal(err)
					}
					last := ms[len(ms)-1]
					if u := backend.Unexpected(name, ids[i], last.Outcome); u != "" {
						t.Errorf("%s: %q: %q: %s; %s", ids[i].File, ids[i].Group, ids[i].Test, u, last.Detail)
					}
					count[last.Outcome]++
					i++
				}
				if i != len(cases) {
					t.Errorf("%d answers to %d tests", i, len(cases))
				}
				t.Log(count)
			})
		}
	}
}

// local returns the tests of s that need no remote documents.
func local(s corpus.Suite) (ids []backend.TestID, cases []harness.Case) {
	for _, g := range s.Groups {
		for _, test := range g.Tests {
			if g.Needs == nil {
				ids = append(ids, backend.TestID{Draft: s.Draft, File: g.File, Group: g.Description, Test: test.Description})
				cases = append(cases, s.Case(g, test))
			}
		}
	}
	return ids, cases
}

// knownFrom is the commit of the suite that known.json was made with.
const knownFrom = "44401e0c046704b476ec9d2e2fccdaee618f259d"

// TestKnown checks that known.json says why and of whom, and that the tests
// it lists exist. Copies of the suite from other commits may lack some.
func TestKnown(t *testing.T) {
	all, dir := suites(t)
	commit, _ := os.ReadFile(filepath.Join(dir, "COMMIT"))
	same := bytes.Contains(commit, []byte(knownFrom))
	t.Logf("suite in %s; of the commit that known.json was made with: %v", dir, same)
	exists := map[backend.TestID]bool{}
	for _, s := range all {
		ids, _ := local(s)
		for _, id := range ids {
			for _, file := range []string{id.File, "*"} {
				for _, group := range []string{id.Group, "*"} {
					exists[backend.TestID{Draft: id.Draft, File: file, Group: group, Test: id.Test}] = true
					exists[backend.TestID{Draft: id.Draft, File: file, Group: group}] = true
				}
			}
		}
	}
	for _, k := range backend.AllKnown() {
		_, err := backend.Get(k.Backend)
		if _, ok := external.Get(k.Backend); ok {
			err = nil
		}
		if err != nil || k.Reason == "" || k.Outcome == harness.Done || !slices.Contains(harness.Outcomes(), k.Outcome) {
			t.Errorf("incomplete: %+v (%v)", k, err)
		}
		for id := range listed(k) {
			if same && !exists[id] && !k.OlderCopies {
				t.Errorf("%s: no test %+v", k.Backend, id)
			}
		}
	}
}

// listed returns what k lists; Test is "" where a whole group is meant.
func listed(k backend.Known) map[backend.TestID]bool {
	all := map[backend.TestID]bool{}
	for draft, files := range k.Tests {
		for file, groups := range files {
			for group, tests := range groups {
				if len(tests) == 0 {
					tests = []string{""}
				}
				for _, test := range tests {
					all[backend.TestID{Draft: draft, File: file, Group: group, Test: test}] = true
				}
			}
		}
	}
	return all
}
