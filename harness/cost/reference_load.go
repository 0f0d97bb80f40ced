package cost

import (
	"fmt"
	"net/url"
	"reflect"
	"strconv"
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

// resolveURI resolves uri against base.
func resolveURI(base, uri string) string {
	b, err := url.Parse(base)
	if err != nil || base == "" {
		return uri
	}
	u, err := url.Parse(uri)
	if err != nil || b.Opaque != "" {
		return uri
	}
	return b.ResolveReference(u).String()
}

// sub returns the place of value, a subschema within p.
func (f *frame) sub(value any, p *place) *place {
	sub := f.index(value, p.resource, false)
	if sub == nil {
		f.fail(ErrMalformed, "a subschema is neither an object nor a boolean")
	}
	return sub
}

// target returns the place that ref names from p.
func (l *library) target(p *place, ref string) (*place, error) {
	uri, fragment, _ := strings.Cut(ref, "#")
	r := p.resource
	if uri != "" {
		var err error
		if r, err = l.resource(resolveURI(r.uri, uri), r.draft); err != nil {
			return nil, fmt.Errorf("%s: %w", ref, err)
		}
	}
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ref, ErrRef)
	}
	if fragment == "" {
		return r.root, nil
	}
	if fragment[0] != '/' {
		if a := r.anchors[fragment]; a != nil {
			return a, nil
		}
		return nil, fmt.Errorf("%s: %w", ref, ErrRef)
	}
	if at := l.walk(r.root, strings.Split(fragment[1:], "/")); at != nil {
		return at, nil
	}
	return nil, fmt.Errorf("%s: %w", ref, ErrRef)
}

// walk follows a JSON Pointer from p.
func (l *library) walk(p *place, tokens []string) *place {
	v, r := p.value, p.resource
	for _, t := range tokens {
		t = strings.ReplaceAll(strings.ReplaceAll(t, "~1", "/"), "~0", "~")
		switch at := v.(type) {
		case map[string]any:
			next, ok := at[t]
			if !ok {
				return nil
			}
			v = next
		case []any:
			i, err := strconv.Atoi(t)
			if err != nil || i < 0 || i >= len(at) {
				return nil
			}
			v = at[i]
		default:
			return nil
		}
		if m, ok := v.(map[string]any); ok {
			if known := l.places[reflect.ValueOf(m).Pointer()]; known != nil {
				r = known.resource
			}
		}
	}
	return l.index(v, r, false)
}

// resource returns the resource of that URI, which it may have to load.
func (l *library) resource(uri string, draft harness.Draft) (*refResource, error) {
	if r := l.resources[uri]; r != nil {
		return r, nil
	}
	text, ok := l.documents[uri]
	if !ok {
		if text, _, ok = metaschema(uri); !ok {
			return nil, ErrRef
		}
	}
	p, err := l.load(text, uri, draft)
	if err != nil {
		return nil, err
	}
	return p.resource, nil
}
