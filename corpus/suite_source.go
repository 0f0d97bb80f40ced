package corpus

import (
	"context"
	"strings"

	"schemabench/harness"
)

var _ = register(Source{
	Name:  "suite",
	Doc:   "Schemas of the official JSON-Schema-Test-Suite with its tests as samples, without those that need remote documents.",
	Needs: "DIR…",
	Load:  loadSuites,
})

// loadSuites returns an entry for each group of the copies of the suite in
// dirs, or in the one that is found if there are none.
func loadSuites(dirs ...string) (all []Entry, problems []Problem) {
	if len(dirs) == 0 {
		dir, err := FindSuite(context.Background())
		if err != nil {
			return nil, []Problem{problem("suite", err)}
		}
		dirs = []string{dir}
	}
	for _, dir := range dirs {
		drafts := SuiteDrafts(dir)
		if len(drafts) == 0 {
			problems = append(problems, problem(dir, ErrNoSuite))
		}
		for _, draft := range drafts {
			s, err := LoadSuite(dir, draft)
			if err != nil {
				problems = append(problems, problem(dir, err))
			}
			all = append(all, s.entries(dir)...)
		}
	}
	return all, problems
}

func (s Suite) entries(dir string) (all []Entry) {
	seen := map[string]int{}
	for _, g := range s.Groups {
		if g.Needs != nil {
			continue
		}
		name := "suite/" + string(s.Draft) + "/" + strings.TrimSuffix(g.File, ".json") + "/" + g.Description
		e := newEntry(unused(name, seen), g.Schema)
		e.File = testsDir(dir, s.Draft) + "/" + g.File
		if _, named := stringMember(g.Schema, "$schema"); !named {
			e.Draft = s.Draft
		}
		for _, t := range g.Tests {
			e.Samples = append(e.Samples, Sample{t.Description, harness.Instance(t.Instance), t.Want})
		}
		all = append(all, e)
	}
	return all
}
