package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

type suiteCmd struct {
	Dir      string   `help:"Copy of the JSON-Schema-Test-Suite; looked for in the module cache by default." placeholder:"DIR"`
	Draft    []string `help:"Drafts to run; all that the copy has of 2020-12, 2019-09 and 7 by default." placeholder:"DRAFT,…"`
	Backends []string `help:"Backends to use; all by default." placeholder:"NAME,…"`
	JSON     bool     `help:"Print JSON."`
}

// suiteBudget is generous, so that a timeout means a hang.
var suiteBudget = harness.Budget{CPU: 2 * time.Second, Memory: 256 << 20}

// A suiteReport is how every test ended: the JSON form of the command.
type suiteReport struct {
	Dir        string          `json:"dir"`
	Drafts     []suiteDraft    `json:"drafts"`
	Unexpected []suiteSurprise `json:"unexpected"` // tests that end otherwise than known.json says
}

// A suiteDraft is the part of the suite for one draft.
type suiteDraft struct {
	Draft harness.Draft `json:"draft"`
	Files []suiteFile   `json:"files"`
	// Remote counts the tests that need remote documents. They are not run,
	// since no backend may fetch any.
	Remote int `json:"needs_remote_documents"`
}

// A suiteFile is one file of the suite. Its tests that need remote documents
// are not among those counted.
type suiteFile struct {
	File     string                             `json:"file"`
	Tests    int                                `json:"tests"`
	Backends map[string]map[harness.Outcome]int `json:"backends"` // number of tests by outcome
}

type suiteSurprise struct {
	Backend string `json:"backend"`
	backend.TestID
	Want   harness.Verdict `json:"want"`
	What   string          `json:"what"`
	Detail string          `json:"detail"`
}

// Run runs the suite. Its answer is no if a test that is known to pass fails,
// or the other way round.
func (s *suiteCmd) Run(e *env) error {
	names, err := backendNames(s.Backends)
	if err != nil {
		return err
	}
	suites, err := s.load(e.ctx)
	if err != nil {
		return err
	}
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		return fmt.Errorf("starting workers: %w", err)
	}
	defer pool.Close()
	report := suiteReport{Dir: s.Dir, Unexpected: []suiteSurprise{}}
	for _, suite := range suites {
		if err := report.run(e.ctx, pool, suite, names); err != nil {
			return err
		}
	}
	if err := s.print(e.stdout, report, names); err != nil {
		return err
	}
	if n := len(report.Unexpected); n > 0 {
		return fmt.Errorf("tests of the suite that end otherwise than known: %d: %w", n, errNo)
	}
	return nil
}

// load finds and reads the tests to run.
func (s *suiteCmd) load(ctx context.Context) (suites []corpus.Suite, err error) {
	if s.Dir == "" {
		if s.Dir, err = corpus.FindSuite(ctx); err != nil {
			return nil, fmt.Errorf("looking for the suite (--dir says where it is): %w", err)
		}
	}
	there := corpus.SuiteDrafts(s.Dir)
	if len(there) == 0 {
		return nil, fmt.Errorf("%s is not a copy of the JSON-Schema-Test-Suite: it has no tests/draft2020-12 or the like", s.Dir)
	}
	for _, d := range s.Draft {
		if !slices.Contains(there, harness.Draft(d)) {
			return nil, fmt.Errorf("no tests for draft %q in %s; there are some for %v", d, s.Dir, there)
		}
	}
	for _, draft := range there {
		if len(s.Draft) > 0 && !slices.Contains(s.Draft, string(draft)) {
			continue
		}
		suite, err := corpus.LoadSuite(s.Dir, draft)
		if err != nil {
			return nil, err
		}
		suites = append(suites, suite)
	}
	return suites, nil
}

// run adds what the named backends do with suite.
func (r *suiteReport) run(ctx context.Context, pool *worker.Pool, suite corpus.Suite, names []string) error {
	d := suiteDraft{Draft: suite.Draft}
	var ids []backend.TestID
	var cases []harness.Case
	var files []int // index into d.Files of each case
	for _, g := range suite.Groups {
		if g.Needs != nil {
			d.Remote += len(g.Tests)
			continue
		}
		if last := len(d.Files) - 1; last < 0 || d.Files[last].File != g.File {
			d.Files = append(d.Files, newSuiteFile(g.File, names))
		}
		d.Files[len(d.Files)-1].Tests += len(g.Tests)
		for _, t := range g.Tests {
			ids = append(ids, backend.TestID{Draft: suite.Draft, File: g.File, Group: g.Description, Test: t.Description})
			cases = append(cases, suite.Case(g, t))
			files = append(files, len(d.Files)-1)
		}
	}
	for _, name := range names {
		i := 0
		for ms, err := range pool.Stream(ctx, name, slices.Values(cases), suiteBudget) {
			if err != nil {
				return fmt.Errorf("running the suite on %s: %w", name, err)
			}
			end := ms[len(ms)-1]
			d.Files[files[i]].Backends[name][end.Outcome]++
			if what := backend.Unexpected(name, ids[i], end.Outcome); what != "" {
				r.Unexpected = append(r.Unexpected, suiteSurprise{name, ids[i], cases[i].Want, what, end.Detail})
			}
			i++
		}
	}
	r.Drafts = append(r.Drafts, d)
	return nil
}

func newSuiteFile(file string, names []string) suiteFile {
	f := suiteFile{File: file, Backends: map[string]map[harness.Outcome]int{}}
	for _, name := range names {
		f.Backends[name] = map[harness.Outcome]int{}
	}
	return f
}
