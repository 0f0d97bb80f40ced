package cost

import (
	"fmt"
	"reflect"
	"strings"

	"schemabench/harness"
)

// A library holds the schema documents of one evaluation.
type library struct {
	documents map[string][]byte
	resources map[string]*refResource
	places    map[uintptr]*place // by identity of the map that holds the schema
}

// A place is a subschema.
type place struct {
	value    any // bool or map[string]any
	resource *refResource
}

// A refResource is a schema resource.
type refResource struct {
	root             *place
	uri              string
	draft            harness.Draft
	year             int // 4, 6, 7, 2019 or 2020
	anchors, dynamic map[string]*place
}

var years = map[harness.Draft]int{
	harness.Draft4: 4, harness.Draft6: 6, harness.Draft7: 7,
	harness.Draft2019: 2019, harness.Draft2020: 2020,
}

// load reads a document and indexes its subschemas.
func (l *library) load(text []byte, uri string, draft harness.Draft) (*place, error) {
	if years[draft] == 0 {
		return nil, fmt.Errorf("draft %q: no such draft", draft)
	}
	v, err := decode(text)
	if err != nil {
		return nil, err
	}
	r := &refResource{uri: uri, draft: draft, year: years[draft], anchors: map[string]*place{}, dynamic: map[string]*place{}}
	if uri != "" {
		l.resources[uri] = r
	}
	p := &place{v, r}
	r.root = p
	switch v.(type) {
	case bool:
		return p, nil
	case map[string]any:
		return l.index(v, r, true), nil
	}
	return nil, fmt.Errorf("a schema is an object or a boolean: %w", ErrMalformed)
}

// index makes a place of the schema v and of all subschemas in it.
func (l *library) index(v any, r *refResource, isRoot bool) *place {
	m, ok := v.(map[string]any)
	if !ok {
		if _, ok := v.(bool); ok {
			return &place{v, r}
		}
		return nil
	}
	id := reflect.ValueOf(m).Pointer()
	if p := l.places[id]; p != nil {
		return p
	}
	p := &place{m, r}
	if isRoot {
		p = r.root
	}
	l.places[id] = p
	l.identify(p, m, isRoot)
	r = p.resource
	if _, ok := m["$ref"]; ok && r.year <= 7 {
		l.indexAll(m["definitions"], r)
		return p
	}
	for k, value := range m {
		switch shape, known := schemaKeywords[k]; {
		case !known, r.year < shape.since || shape.until > 0 && r.year > shape.until:
		case shape.many:
			l.indexAll(value, r)
		default:
			if list, ok := value.([]any); ok {
				l.indexAll(list, r)
			} else {
				l.index(value, r, false)
			}
		}
	}
	return p
}

// indexAll indexes each element of an array or object.
func (l *library) indexAll(v any, r *refResource) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			l.index(e, r, false)
		}
	case map[string]any:
		for _, e := range v {
			l.index(e, r, false)
		}
	}
}

// schemaKeywords lists where subschemas are: from which draft, until which,
// and whether the value is a container of them.
var schemaKeywords = map[string]struct {
	since, until int
	many         bool
}{
	"$defs": {2019, 0, true}, "definitions": {4, 0, true},
	"allOf": {4, 0, true}, "anyOf": {4, 0, true}, "oneOf": {4, 0, true}, "not": {4, 0, false},
	"if": {7, 0, false}, "then": {7, 0, false}, "else": {7, 0, false},
	"dependentSchemas": {2019, 0, true}, "dependencies": {4, 7, true},
	"properties": {4, 0, true}, "patternProperties": {4, 0, true},
	"additionalProperties": {4, 0, false}, "unevaluatedProperties": {2019, 0, false},
	"propertyNames": {6, 0, false}, "prefixItems": {2020, 0, true}, "items": {4, 0, false},
	"additionalItems": {4, 2019, false}, "contains": {6, 0, false},
	"unevaluatedItems": {2019, 0, false}, "contentSchema": {2019, 0, false},
}

// identify applies $schema, $id and the anchors of m.
func (l *library) identify(p *place, m map[string]any, isRoot bool) {
	r := p.resource
	draft := r.draft
	if uri, ok := m["$schema"].(string); ok {
		if d, ok := harness.DraftFromURI(uri); ok && (isRoot || m["$id"] != nil || m["id"] != nil) {
			draft = d
		}
	}
	key := "$id"
	if draft == harness.Draft4 {
		key = "id"
	}
	id, _ := m[key].(string)
	if _, ok := m["$ref"]; ok && years[draft] <= 7 {
		id = ""
	}
	uri, fragment, _ := strings.Cut(id, "#")
	if uri != "" && !isRoot {
		r = &refResource{root: p, anchors: map[string]*place{}, dynamic: map[string]*place{}, uri: r.uri}
		p.resource = r
	}
	if isRoot || uri != "" {
		r.draft, r.year = draft, years[draft]
	}
	if uri != "" {
		r.uri = resolveURI(r.uri, uri)
		l.resources[r.uri] = r
	}
	if r.year <= 7 {
		if fragment != "" {
			r.anchors[fragment] = p
		}
		return
	}
	if name, ok := m["$anchor"].(string); ok {
		r.anchors[name] = p
	}
	if name, ok := m["$dynamicAnchor"].(string); ok && r.year == 2020 {
		r.anchors[name], r.dynamic[name] = p, p
	}
}
