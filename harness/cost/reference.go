package cost

import (
	"fmt"
	"regexp"

	"schemabench/harness"
)

// maxReferenceDepth is the most nested evaluations that [Evaluate] enters.
const maxReferenceDepth = 20_000

// Evaluate validates an instance the naive way: it evaluates every subschema
// that applies, without memoisation and without stopping at the first
// failure, and returns the verdict with the number of evaluations. It is
// the definition that the rest of the package is tested against, so it is
// written to be read, not to be fast, and shares no code with [Graph].
//
// It stops with an error that wraps [ErrSteps] after maxSteps evaluations,
// [ErrDepth] at 20,000 nested ones, as in an in-place cycle, and [ErrRef],
// [ErrPattern] or [ErrMalformed] where it cannot go on. The verdict is then "".
//
// Known gaps: no documents but the official metaschemas are at hand, so a
// reference elsewhere is an error; $vocabulary is ignored; format and
// content keywords assert nothing; patterns are those of package regexp.
// Numbers are exact, whatever their exponent.
func Evaluate(draft harness.Draft, schema harness.Schema, instance harness.Instance, maxSteps uint64) (harness.Verdict, uint64, error) {
	return evaluate(draft, schema, instance, maxSteps, nil, nil)
}

// evaluate is Evaluate with further documents, by URI, and an observer.
func evaluate(draft harness.Draft, schema harness.Schema, instance harness.Instance, maxSteps uint64, documents map[string][]byte, observe func(*frame)) (harness.Verdict, uint64, error) {
	v, err := decode(instance)
	if err != nil {
		return "", 0, fmt.Errorf("evaluate: read the instance: %w", err)
	}
	l := &library{documents: documents, resources: map[string]*refResource{}, places: map[uintptr]*place{}}
	root, err := l.load(schema, "", draft)
	if err != nil {
		return "", 0, fmt.Errorf("evaluate: read the schema: %w", err)
	}
	e := &evaluator{library: l, maxSteps: maxSteps, patterns: map[string]*regexp.Regexp{}, observe: observe}
	valid, _ := e.eval(root, v, nil)
	if e.err != nil {
		return "", e.count, fmt.Errorf("evaluate: %w", e.err)
	}
	return harness.VerdictOf(valid), e.count, nil
}

// An evaluator holds one run. After the first error every eval returns at
// once.
type evaluator struct {
	*library
	count, work, maxSteps uint64
	depth                 int
	err                   error
	patterns              map[string]*regexp.Regexp
	observe               func(*frame) // told of each schema object whose assertions are judged; nil for none
}

// A marks value says which children of one location were evaluated.
type marks struct {
	names map[string]bool
	items map[int]bool
}

func (m *marks) add(other marks) {
	for k := range other.names {
		m.name(k)
	}
	for i := range other.items {
		m.item(i)
	}
}

func (m *marks) name(k string) {
	if m.names == nil {
		m.names = map[string]bool{}
	}
	m.names[k] = true
}

func (m *marks) item(i int) {
	if m.items == nil {
		m.items = map[int]bool{}
	}
	m.items[i] = true
}

// fail records the first error.
func (e *evaluator) fail(sentinel error, format string, args ...any) {
	if e.err == nil {
		e.err = fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), sentinel)
	}
}

// eval evaluates one subschema at one location. An invalid result leaves
// no marks.
func (e *evaluator) eval(p *place, v any, outer *scope) (bool, marks) {
	if e.err != nil || p == nil {
		return false, marks{}
	}
	e.count++
	if e.count+e.work > e.maxSteps {
		e.fail(ErrSteps, "%d evaluations", e.count)
		return false, marks{}
	}
	if e.depth >= maxReferenceDepth {
		e.fail(ErrDepth, "%d nested evaluations", e.depth)
		return false, marks{}
	}
	if b, ok := p.value.(bool); ok {
		return b, marks{}
	}
	e.depth++
	defer func() { e.depth-- }()
	if outer == nil || outer.resource != p.resource {
		outer = &scope{p.resource, outer}
	}
	f := &frame{evaluator: e, place: p, s: p.value.(map[string]any), v: v, scope: outer, valid: true}
	f.run()
	if !f.valid {
		return false, marks{}
	}
	return true, f.marks
}
