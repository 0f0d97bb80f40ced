package instance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"schemabench/harness"
)

// A Mutation is an instance changed at one place for the sake of one keyword.
type Mutation struct {
	Keyword  string // the keyword aimed at, such as "maxLength"
	Pointer  string // JSON Pointer to the changed value in the instance
	Instance harness.Instance
}

const (
	maxMutations = 1000
	maxVisits    = 20_000 // schema and value pairs looked at for one instance
)

// NearMisses returns instances in which one keyword is broken, each in turn:
// every keyword of every schema that applies to some value in a valid
// instance, as far as a small edit can break it. No two are equal.
//
// A mutation can still be valid, for instance where the keyword stands in one
// arm of an anyOf and the other arm takes the change, or where format is not
// asserted; it can also break a second keyword. A reference validator tells.
// There are at most 1,000. The error says which text is not JSON.
func NearMisses(schema harness.Schema, draft harness.Draft, valid harness.Instance) ([]Mutation, error) {
	return mutations(schema, draft, valid, (*mutator).breakKeyword)
}

// Boundaries returns instances that sit exactly on a limit: a number that is
// the minimum, a string of the greatest length, an array with the fewest
// items. They should be valid, but for limits that contradict another keyword.
// Limits beyond 10,000 items or 1 MiB of text are left out. Bounds and error
// are those of [NearMisses].
func Boundaries(schema harness.Schema, draft harness.Draft, valid harness.Instance) ([]Mutation, error) {
	return mutations(schema, draft, valid, (*mutator).reachLimit)
}

// An editor returns what may stand in place of v for the sake of a keyword of
// o.
type editor func(m *mutator, o *object, keyword string, at *scope, v value) []value

func mutations(schema harness.Schema, draft harness.Draft, valid harness.Instance, edit editor) ([]Mutation, error) {
	doc, err := newDocument(schema, draft)
	if err != nil {
		return nil, fmt.Errorf("decoding the schema: %w", err)
	}
	root, err := decode(valid)
	if err != nil {
		return nil, fmt.Errorf("decoding the instance: %w", err)
	}
	m := &mutator{
		g: newGenerator(doc, Options{}, 0), root: root, edit: edit,
		seen: map[string]bool{string(encode(nil, root)): true},
	}
	m.visit(place{value: root}, applied{doc.root, nil}, nil)
	return m.found, nil
}

type mutator struct {
	g      *generator
	root   value
	edit   editor
	found  []Mutation
	seen   map[string]bool // instances found
	visits int
	spent  int // steps of all values generated
}

// A place is a value in the instance and the way to it.
type place struct {
	value value
	up    *place
	token string // member name or index within up
}

func (p place) pointer() string {
	if p.up == nil {
		return ""
	}
	token := strings.ReplaceAll(strings.ReplaceAll(p.token, "~", "~0"), "/", "~1")
	return p.up.pointer() + "/" + token
}

// replace returns the whole instance with v in this place.
func (p place) replace(v value) value {
	if p.up == nil {
		return v
	}
	switch c := p.up.value.(type) {
	case *object:
		return p.up.replace(c.with(p.token, v))
	case array:
		c = slices.Clone(c)
		i, _ := strconv.Atoi(p.token)
		c[i] = v
		return p.up.replace(c)
	}
	return v
}

// visit edits the value at p for each keyword of the schema, and goes on to
// all schemas and values below.
func (m *mutator) visit(p place, a applied, in *chain) {
	m.visits++
	o, ok := a.schema.(*object)
	if !ok || in.closed(o) || m.visits > maxVisits || len(m.found) >= maxMutations {
		return
	}
	at := a.at.enter(m.g.doc.base[o])
	for _, keyword := range o.names {
		for _, v := range m.edit(m, o, keyword, at, p.value) {
			m.keep(keyword, p, v)
		}
	}
	m.visitInPlace(p, o, at, in.push(o))
	switch p.value.(type) {
	case *object:
		m.visitMembers(p, o, at)
	case array:
		m.visitItems(p, o, at)
	}
}

func (m *mutator) keep(keyword string, p place, v value) {
	if len(m.found) >= maxMutations {
		return
	}
	text := encode(nil, p.replace(v))
	if m.seen[string(text)] || len(text) > maxSize {
		return
	}
	m.seen[string(text)] = true
	m.found = append(m.found, Mutation{keyword, p.pointer(), text})
}

func (m *mutator) visitInPlace(p place, o *object, at *scope, in *chain) {
	for _, keyword := range m.g.doc.references() {
		if o.string(keyword) != "" {
			m.visit(p, applied{m.g.doc.reference(o, keyword, at), at}, in)
		}
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		for _, arm := range o.array(keyword) {
			m.visit(p, applied{arm, at}, in)
		}
	}
	for _, keyword := range []string{"then", "else"} {
		if s, ok := o.members[keyword]; ok && o.members["if"] != nil {
			m.visit(p, applied{s, at}, in)
		}
	}
	members, _ := p.value.(*object)
	for _, keyword := range []string{"dependentSchemas", "dependencies"} {
		if deps := o.object(keyword); deps != nil && members != nil {
			for _, name := range deps.names {
				if _, ok := members.members[name]; ok {
					m.visit(p, applied{deps.members[name], at}, in)
				}
			}
		}
	}
}

func (m *mutator) visitMembers(p place, o *object, at *scope) {
	s := m.g.doc.newShape()
	m.g.mergeMembers(s, o, at, nil)
	members := p.value.(*object)
	for _, name := range members.names {
		for _, a := range s.memberSchemas(name) {
			m.visit(place{members.members[name], &p, name}, a, nil)
		}
	}
}

func (m *mutator) visitItems(p place, o *object, at *scope) {
	s := m.g.doc.newShape()
	m.g.mergeItems(s, o, at)
	for i, v := range p.value.(array) {
		for _, a := range s.itemSchemas(i) {
			m.visit(place{v, &p, strconv.Itoa(i)}, a, nil)
		}
	}
}
