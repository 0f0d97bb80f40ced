package cost

import (
	"fmt"
	"regexp"
	"strings"

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
// content keywords assert nothing; patterns are those of package regexp; a
// number of more than 10,000 digits and exponent is an error.
func Evaluate(draft harness.Draft, schema harness.Schema, instance harness.Instance, maxSteps uint64) (harness.Verdict, uint64, error) {
	return evaluate(draft, schema, instance, maxSteps, nil)
}

// evaluate is Evaluate with further documents, by URI.
func evaluate(draft harness.Draft, schema harness.Schema, instance harness.Instance, maxSteps uint64, documents map[string][]byte) (harness.Verdict, uint64, error) {
	v, err := decode(instance)
	if err != nil {
		return "", 0, fmt.Errorf("evaluate: read the instance: %w", err)
	}
	l := &library{documents: documents, resources: map[string]*refResource{}, places: map[uintptr]*place{}}
	root, err := l.load(schema, "", draft)
	if err != nil {
		return "", 0, fmt.Errorf("evaluate: read the schema: %w", err)
	}
	e := &evaluator{library: l, maxSteps: maxSteps, patterns: map[string]*regexp.Regexp{}}
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
}

// A scope is the dynamic scope: the resources entered, innermost first.
type scope struct {
	resource *refResource
	outer    *scope
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

// A frame is the evaluation of one schema object at one location.
type frame struct {
	*evaluator
	place *place
	s     map[string]any
	v     any
	scope *scope
	valid bool
	marks marks
}

// has reports whether the draft is at least 6, 7, 2019 or 2020.
func (f *frame) since(year int) bool { return f.place.resource.year >= year }

// check makes the result invalid unless ok.
func (f *frame) check(ok bool) { f.valid = f.valid && ok }

// apply evaluates the subschema at value, in place.
func (f *frame) apply(value any) bool {
	ok, m := f.eval(f.sub(value, f.place), f.v, f.scope)
	f.marks.add(m)
	return ok
}

// applyTo evaluates the subschema at value on a child.
func (f *frame) applyTo(value, child any) bool {
	ok, _ := f.eval(f.sub(value, f.place), child, f.scope)
	return ok
}

func (f *frame) run() {
	if ref, ok := f.s["$ref"].(string); ok {
		f.check(f.follow(f.target(f.place, ref)))
		if !f.since(2019) {
			return
		}
	}
	if ref, ok := f.s["$dynamicRef"].(string); ok && f.since(2020) {
		f.check(f.follow(f.dynamicTarget(ref)))
	}
	if ref, ok := f.s["$recursiveRef"].(string); ok && f.place.resource.year == 2019 {
		f.check(f.follow(f.recursiveTarget(ref)))
	}
	f.inPlace()
	f.check(f.asserts())
	switch v := f.v.(type) {
	case map[string]any:
		f.object(v)
	case []any:
		f.array(v)
	}
}

// follow evaluates the target of a reference.
func (f *frame) follow(p *place, err error) bool {
	if err != nil {
		if f.err == nil {
			f.err = err
		}
		return false
	}
	ok, m := f.eval(p, f.v, f.scope)
	f.marks.add(m)
	return ok
}

// dynamicTarget returns the target of a $dynamicRef: if the first target is
// a dynamic anchor, the anchor of that name in the outermost resource.
func (f *frame) dynamicTarget(ref string) (*place, error) {
	p, err := f.target(f.place, ref)
	if err != nil {
		return nil, err
	}
	_, name, _ := strings.Cut(ref, "#")
	if p.resource.dynamic[name] != p {
		return p, nil
	}
	for s := f.scope; s != nil; s = s.outer {
		if a := s.resource.dynamic[name]; a != nil {
			p = a
		}
	}
	return p, nil
}

// recursiveTarget is dynamicTarget for $recursiveRef.
func (f *frame) recursiveTarget(ref string) (*place, error) {
	p, err := f.target(f.place, ref)
	if err != nil || !isRecursive(p.resource) || p != p.resource.root {
		return p, err
	}
	for s := f.scope; s != nil; s = s.outer {
		if isRecursive(s.resource) {
			p = s.resource.root
		}
	}
	return p, nil
}

func isRecursive(r *refResource) bool {
	m, _ := r.root.value.(map[string]any)
	return m["$recursiveAnchor"] == true
}

// inPlace evaluates the in-place applicators.
func (f *frame) inPlace() {
	for _, sub := range f.list("allOf") {
		f.check(f.apply(sub))
	}
	for _, k := range []string{"anyOf", "oneOf"} {
		if _, ok := f.s[k]; !ok {
			continue
		}
		matches := 0
		for _, sub := range f.list(k) {
			if f.apply(sub) {
				matches++
			}
		}
		f.check(matches == 1 || matches > 1 && k == "anyOf")
	}
	if sub, ok := f.s["not"]; ok {
		valid, _ := f.eval(f.sub(sub, f.place), f.v, f.scope)
		f.check(!valid)
	}
	if sub, ok := f.s["if"]; ok && f.since(7) {
		branch := "else"
		if f.apply(sub) {
			branch = "then"
		}
		if sub, ok := f.s[branch]; ok {
			f.check(f.apply(sub))
		}
	}
}

// list returns a keyword's array of subschemas.
func (f *frame) list(keyword string) []any {
	value, ok := f.s[keyword]
	list, isList := value.([]any)
	if ok && !isList {
		f.fail(ErrMalformed, "%s is not an array", keyword)
	}
	return list
}

// object returns a keyword's object.
func (f *frame) members(keyword string) map[string]any {
	value, ok := f.s[keyword]
	m, isObject := value.(map[string]any)
	if ok && !isObject {
		f.fail(ErrMalformed, "%s is not an object", keyword)
	}
	return m
}

// matches reports whether a pattern matches.
func (f *frame) matches(pattern, s string) bool {
	re := f.patterns[pattern]
	if re == nil {
		var err error
		if re, err = regexp.Compile(pattern); err != nil {
			f.fail(ErrPattern, "%v", err)
			return false
		}
		f.patterns[pattern] = re
	}
	return re.MatchString(s)
}
