package instance

import (
	"fmt"
	"hash/maphash"
	"slices"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// A goal is to raise the size of one limit, of valid instances or of all.
type goal struct {
	limit string
	valid bool
}

// An elite is an instance within the limits.
type elite struct {
	value value
	text  harness.Instance
	*facts
}

// facts are what is known of an instance within the limits.
type facts struct {
	sizes   map[string]int64
	verdict harness.Verdict
	judged  bool
}

// A costlySearch keeps the costliest instance of each goal.
type costlySearch struct {
	schema *limit.Schema
	over   map[string]bool // limits that the schema alone exceeds
	check  func(harness.Instance) (harness.Verdict, error)
	limits []string
	goals  []goal
	best   map[goal]*elite
	known  map[uint64]*facts // by hash of the text; nil for what is not within the limits
	seed   maphash.Seed
	share  int // effort for each goal
	left   int // of it
	err    error
}

func newCostlySearch(schema harness.Schema, draft harness.Draft, o CostlyOptions) (*costlySearch, error) {
	if len(o.Limits.Max) == 0 {
		o.Limits = limit.Default()
	}
	compiled, err := o.Limits.Inspect(schema, limit.Options{Draft: draft, Profile: o.Profile})
	if err != nil {
		return nil, err
	}
	if compiled.Graph() == nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, compiled.Report().Err())
	}
	s := &costlySearch{schema: compiled, check: o.Check, limits: costlyLimits(), seed: maphash.MakeSeed(),
		over: map[string]bool{}, best: map[goal]*elite{}, known: map[uint64]*facts{}}
	for _, x := range compiled.Report().Exceeded {
		s.over[x.Limit] = true
	}
	for _, name := range s.limits {
		s.goals = append(s.goals, goal{name, false})
		if o.Check != nil {
			s.goals = append(s.goals, goal{name, true})
		}
	}
	if o.Effort <= 0 {
		o.Effort = defaultEffort
	}
	s.share = o.Effort / (len(s.goals) + 1)
	return s, nil
}

// begin looks at the instances to start from.
func (s *costlySearch) begin(texts []harness.Instance) {
	s.left = s.share
	for _, text := range texts {
		v, err := decode(text)
		if err != nil {
			continue
		}
		if e := s.look(v); e != nil && s.check != nil {
			s.judge(e)
		}
	}
}

// What looking costs beyond the bytes read and the evaluations counted.
const (
	lookEffort  = 500
	judgeEffort = 2000
)

// look returns what is known of a value, nil if it is not within the limits or
// the effort is spent, and keeps it where it is the costliest.
func (s *costlySearch) look(v value) *elite {
	if s.left <= 0 || s.err != nil {
		return nil
	}
	text := encode(nil, v)
	s.left -= lookEffort + len(text)/4
	hash := maphash.Bytes(s.seed, text)
	f, seen := s.known[hash]
	if !seen {
		f = s.inspect(text)
		s.known[hash] = f
	}
	if f == nil {
		return nil
	}
	e := &elite{v, text, f}
	s.keep(e)
	return e
}

// inspect returns the facts of a text, nil if it is not within the limits.
func (s *costlySearch) inspect(text []byte) *facts {
	if len(text) > maxSize {
		return nil
	}
	r, err := s.schema.Inspect(text)
	s.left -= len(text) + int(r.Sizes["evaluations"])
	outside := func(x limit.Exceeded) bool { return !s.over[x.Limit] }
	if _, counted := r.Sizes["evaluations"]; err != nil || !counted || slices.ContainsFunc(r.Exceeded, outside) {
		return nil
	}
	return &facts{sizes: r.Sizes}
}

// keep makes e the best of the goals of which it is.
func (s *costlySearch) keep(e *elite) {
	for _, g := range s.goals {
		if s.betters(e, g) && (!g.valid || e.judged && e.verdict == harness.Valid) {
			s.best[g] = e
		}
	}
}

// betters reports whether e costs more than the best of a goal, or as much and
// is shorter.
func (s *costlySearch) betters(e *elite, g goal) bool {
	b := s.best[g]
	if b == nil || e.sizes[g.limit] != b.sizes[g.limit] {
		return b == nil || e.sizes[g.limit] > b.sizes[g.limit]
	}
	return len(e.text) < len(b.text)
}

// judge asks for the verdict on e, once.
func (s *costlySearch) judge(e *elite) {
	if e.judged || s.check == nil || s.err != nil {
		return
	}
	s.left -= judgeEffort + 4*len(e.text)
	e.judged = true
	e.verdict, s.err = s.check(e.text)
	s.keep(e)
}
