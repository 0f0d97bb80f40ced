package corpus

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"schemabench/harness"
)

// A Suite is the required part of the official JSON-Schema-Test-Suite for one
// draft: what stands in the draft's directory itself, without optional/.
type Suite struct {
	Draft   harness.Draft
	Groups  []SuiteGroup              // by file, then in the order of the file
	Remotes map[string]harness.Schema // documents the suite serves, by URI
}

// A SuiteGroup is one schema of the suite and the tests on it.
type SuiteGroup struct {
	File        string // such as "allOf.json"
	Description string // unique within the file
	Schema      harness.Schema
	Tests       []SuiteTest
	// Needs lists the URIs of remote documents that the schema refers to, in
	// order. A backend that fetches nothing cannot pass such a group.
	Needs []string
}

// A SuiteTest is one instance and the right verdict on it.
type SuiteTest struct {
	Description string // unique within the group
	Instance    harness.Instance
	Want        harness.Verdict
}

// remoteBase is where the suite expects its remotes/ to be served.
const remoteBase = "http://localhost:1234/"

// suiteDrafts are the drafts whose tests are read, newest first.
var suiteDrafts = []harness.Draft{harness.Draft2020, harness.Draft2019, harness.Draft7}

// SuiteDrafts returns those of 2020-12, 2019-09 and draft 7 that the suite in
// dir has tests for.
func SuiteDrafts(dir string) []harness.Draft {
	return slices.DeleteFunc(slices.Clone(suiteDrafts), func(d harness.Draft) bool {
		_, err := os.Stat(testsDir(dir, d))
		return err != nil
	})
}

func testsDir(dir string, d harness.Draft) string {
	return filepath.Join(dir, "tests", "draft"+string(d))
}

// LoadSuite reads the tests for a draft from dir, a copy of the suite's
// repository. It fails on a file that does not have the suite's form.
func LoadSuite(dir string, draft harness.Draft) (Suite, error) {
	s := Suite{Draft: draft, Remotes: map[string]harness.Schema{}}
	if err := s.readRemotes(filepath.Join(dir, "remotes")); err != nil {
		return Suite{}, fmt.Errorf("reading the suite's remote documents: %w", err)
	}
	files, err := filepath.Glob(filepath.Join(testsDir(dir, draft), "*.json"))
	if err == nil && len(files) == 0 {
		err = fs.ErrNotExist
	}
	if err != nil {
		return Suite{}, fmt.Errorf("reading the suite for draft %s in %s: %w", draft, dir, err)
	}
	for _, file := range files { // sorted by Glob
		if err := s.readFile(file); err != nil {
			return Suite{}, err
		}
	}
	return s, nil
}

func (s *Suite) readRemotes(dir string) error {
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		s.Remotes[remoteBase+filepath.ToSlash(rel)] = text
		return err
	})
}

// suiteGroup is the form of an element of a file of tests.
type suiteGroup struct {
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"`
	Tests       []struct {
		Description string          `json:"description"`
		Data        json.RawMessage `json:"data"`
		Valid       *bool           `json:"valid"`
	} `json:"tests"`
}

var errSuiteForm = errors.New("not in the form of the suite")

// readFile adds the groups of a file. An error is a Problem that says where
// in the file the fault is.
func (s *Suite) readFile(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return problem(path, err)
	}
	found, err := values(text)
	if err != nil {
		return syntaxProblem(path, text, err)
	}
	if len(found) != 1 || found[0].raw[0] != '[' {
		return problemAt(path, text, 0, fmt.Errorf("%w: it is not one array of groups", errSuiteForm))
	}
	seen := map[string]int{}
	for at := range elements(found[0]) {
		if err := s.readGroup(filepath.Base(path), at.raw, seen); err != nil {
			return problemAt(path, text, at.offset, err)
		}
	}
	return nil
}

// readGroup adds a group of tests. Descriptions in the file so far are in
// seen.
func (s *Suite) readGroup(file string, text []byte, seen map[string]int) error {
	var g suiteGroup
	if err := json.Unmarshal(text, &g); err != nil {
		return fmt.Errorf("%w: %w", errSuiteForm, err)
	}
	group := SuiteGroup{File: file, Description: unused(g.Description, seen), Schema: harness.Schema(g.Schema)}
	tests := map[string]int{}
	for _, t := range g.Tests {
		if t.Data == nil || t.Valid == nil {
			return fmt.Errorf("test %q of %q: %w", t.Description, g.Description, errSuiteForm)
		}
		group.Tests = append(group.Tests, SuiteTest{unused(t.Description, tests), harness.Instance(t.Data), harness.VerdictOf(*t.Valid)})
	}
	if g.Schema == nil || len(g.Tests) == 0 {
		return fmt.Errorf("group %q: %w", g.Description, errSuiteForm)
	}
	var err error
	if group.Needs, err = s.needs(group.Schema); err != nil {
		return fmt.Errorf("group %q: %w", g.Description, err)
	}
	s.Groups = append(s.Groups, group)
	return nil
}

// unused returns name, or with a suffix such as " #2" if it was seen before.
func unused(name string, seen map[string]int) string {
	seen[name]++
	if n := seen[name]; n > 1 {
		return fmt.Sprintf("%s #%d", name, n)
	}
	return name
}

// Case returns the case of one test of the suite.
func (s Suite) Case(g SuiteGroup, t SuiteTest) harness.Case {
	return harness.Case{
		Family:   "suite/" + string(s.Draft) + "/" + strings.TrimSuffix(g.File, ".json"),
		Draft:    s.Draft,
		Schema:   g.Schema,
		Instance: t.Instance,
		Want:     t.Want,
	}
}
