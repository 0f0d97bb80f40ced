package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

type suiteCmd struct {
	Dir   string   `help:"Copy of the JSON-Schema-Test-Suite; looked for in the module cache by default." placeholder:"DIR"`
	Draft []string `help:"Drafts to run; all that the copy has of 2020-12, 2019-09 and 7 by default." placeholder:"DRAFT,…"`
	backendFlags
	JSON bool `help:"Print JSON."`
}

// suiteBudget is generous, so that a timeout means a hang.
var suiteBudget = harness.Budget{CPU: 2 * time.Second, Memory: 256 << 20}

// A suiteReport is how every test ended: the JSON form of the command.
type suiteReport struct {
	Dir        string          `json:"dir"`
	Drafts     []suiteDraft    `json:"drafts"`
	Unexpected []suiteSurprise `json:"unexpected"` // tests that end otherwise than known.json says
	// Interrupted is set if not all tests ran.
	Interrupted bool `json:"interrupted,omitempty"`
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
	chosen, err := s.choose(e)
	if err != nil {
		return err
	}
	names := chosen.names
	suites, err := s.loadAll(e)
	if err != nil {
		return err
	}
	pool, err := chosen.pool(worker.Options{})
	if err != nil {
		return err
	}
	defer pool.Close()
	report := suiteReport{Dir: s.Dir, Unexpected: []suiteSurprise{}}
	err = report.runAll(e.ctx, pool, suites, names)
	if err != nil && !errors.Is(err, errInterrupted) {
		return err
	}
	if err := s.print(e.stdout, report, names); err != nil {
		return err
	}
	if err != nil {
		return fmt.Errorf("%w: the counts are of the tests that ran", err)
	}
	if n := len(report.Unexpected); n > 0 {
		return fmt.Errorf("tests of the suite that end otherwise than known: %d: %w", n, errNo)
	}
	return nil
}

// loadAll is load that can be interrupted.
func (s *suiteCmd) loadAll(e *env) ([]corpus.Suite, error) {
	type loaded struct {
		suites []corpus.Suite
		err    error
	}
	l, err := interruptible(e.ctx, func() (l loaded) {
		l.suites, l.err = s.load(e.ctx)
		return l
	})
	return l.suites, cmp.Or(err, l.err)
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

func newSuiteFile(file string, names []string) suiteFile {
	f := suiteFile{File: file, Backends: map[string]map[harness.Outcome]int{}}
	for _, name := range names {
		f.Backends[name] = map[harness.Outcome]int{}
	}
	return f
}
