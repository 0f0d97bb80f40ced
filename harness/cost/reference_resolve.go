package cost

import (
	"fmt"
	"net/url"
	"reflect"
	"strconv"
	"strings"

	"schemabench/harness"
)

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
