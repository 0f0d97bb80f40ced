package corpus

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

// suiteTree makes a tree of files under a new directory.
func suiteTree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const oneTest = `,"tests":[{"description":"t","data": [1.0] ,"valid":false}]}`

func TestLoadSuite(t *testing.T) {
	dir := suiteTree(t, map[string]string{
		"remotes/a/x.json": `{"type":"string"}`,
		"remotes/b.txt":    `not a document`,
		"tests/draft7/b.json": `[{"description":"needs","schema":{"$id":"http://localhost:1234/a/","$ref":"x.json#/y"}` + oneTest +
			`,{"description":"holds","schema":{"items":{"$id":"http://localhost:1234/a/x.json"},"$ref":"http://localhost:1234/a/x.json"}` + oneTest + `]`,
		"tests/draft7/a.json":          `[{"description":"g","schema":{"a" : 1}` + oneTest + `,{"description":"g","schema":true` + oneTest + `]`,
		"tests/draft7/optional/c.json": `not read`,
	})
	got, err := LoadSuite(dir, harness.Draft7)
	if err != nil {
		t.Fatal(err)
	}
	tests := []SuiteTest{{"t", harness.Instance("[1.0]"), harness.Invalid}}
	want := Suite{
		Draft:   harness.Draft7,
		Remotes: map[string]harness.Schema{"http://localhost:1234/a/x.json": harness.Schema(`{"type":"string"}`)},
		Groups: []SuiteGroup{
			{File: "a.json", Description: "g", Schema: harness.Schema(`{"a" : 1}`), Tests: tests},
			{File: "a.json", Description: "g #2", Schema: harness.Schema(`true`), Tests: tests},
			{File: "b.json", Description: "needs", Tests: tests, Needs: []string{"http://localhost:1234/a/x.json"},
				Schema: harness.Schema(`{"$id":"http://localhost:1234/a/","$ref":"x.json#/y"}`)},
			{File: "b.json", Description: "holds", Tests: tests,
				Schema: harness.Schema(`{"items":{"$id":"http://localhost:1234/a/x.json"},"$ref":"http://localhost:1234/a/x.json"}`)},
		},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]harness.Draft{harness.Draft7}, SuiteDrafts(dir)); d != "" {
		t.Error(d)
	}
	c := got.Case(got.Groups[1], got.Groups[1].Tests[0])
	if c.Family != "suite/7/a" || c.Draft != harness.Draft7 || string(c.Schema) != "true" || c.Want != harness.Invalid {
		t.Errorf("case is %+v", c)
	}
}

func TestLoadSuiteNamesTheFileAtFault(t *testing.T) {
	tests := []struct{ name, text string }{
		{"half a file", `[{"description":`},
		{"no schema", `[{"description":"g"` + oneTest + `]`},
		{"no tests", `[{"description":"g","schema":true,"tests":[]}]`},
		{"a test without a verdict", `[{"description":"g","schema":true,"tests":[{"data":1}]}]`},
		{"a test without data", `[{"description":"g","schema":true,"tests":[{"valid":true}]}]`},
		{"something else", `"text"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := suiteTree(t, map[string]string{"remotes/x.json": "1", "tests/draft7/bad.json": tt.text})
			if _, err := LoadSuite(dir, harness.Draft7); err == nil || !strings.Contains(err.Error(), "bad.json") {
				t.Errorf("error is %v", err)
			}
		})
	}
	if _, err := LoadSuite(t.TempDir(), harness.Draft7); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an empty directory gives %v", err)
	}
}

// TestFindSuite reads whatever copy of the suite there is.
func TestFindSuite(t *testing.T) {
	dir, err := FindSuite(context.Background())
	if errors.Is(err, ErrNoSuite) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, draft := range []harness.Draft{harness.Draft2020, harness.Draft2019, harness.Draft7} {
		s, err := LoadSuite(dir, draft)
		if err != nil {
			t.Fatal(err)
		}
		tests, remote := 0, 0
		for _, g := range s.Groups {
			tests += len(g.Tests)
			if g.Needs != nil {
				remote += len(g.Tests)
			}
			if g.File == "refRemote.json" && g.Needs == nil {
				t.Errorf("%s: group %q refers to no remote document", draft, g.Description)
			}
		}
		t.Logf("%s: %d tests, of which %d need remote documents", draft, tests, remote)
		if tests < 900 || remote == 0 || remote > tests/10 {
			t.Errorf("%s: %d tests and %d that need remote documents", draft, tests, remote)
		}
	}
}

func TestFindSuiteOutsideOfAModule(t *testing.T) {
	t.Chdir(t.TempDir())
	if dir, err := FindSuite(context.Background()); !errors.Is(err, ErrNoSuite) {
		t.Errorf("got %q, %v", dir, err)
	}
}

func TestSuiteSource(t *testing.T) {
	dir := suiteTree(t, map[string]string{
		"remotes/x.json": `true`,
		"tests/draft7/a.json": `[{"description":"g","schema":true` + oneTest +
			`,{"description":"r","schema":{"$ref":"http://localhost:1234/x.json"}` + oneTest + `]`,
	})
	source, err := Get("suite")
	if err != nil {
		t.Fatal(err)
	}
	entries, problems := source.Load(dir, t.TempDir())
	want := []Entry{{
		Name: "suite/7/a/g", File: dir + "/tests/draft7/a.json", Role: RoleSchema, Draft: harness.Draft7, Schema: harness.Schema(`true`),
		Samples: []Sample{{"t", harness.Instance(`[1.0]`), harness.Invalid}},
	}}
	if d := cmp.Diff(want, entries); d != "" {
		t.Error(d)
	}
	if len(problems) != 1 || !errors.Is(problems[0], ErrNoSuite) {
		t.Errorf("an empty directory gives %v", problems)
	}
}
