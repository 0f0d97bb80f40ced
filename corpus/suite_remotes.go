package corpus

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"

	"schemabench/harness"
)

// needs returns the URIs of the remote documents that schema refers to, by
// $ref, $schema and the like, and does not hold itself under that $id.
func (s *Suite) needs(schema harness.Schema) ([]string, error) {
	var doc any
	if err := json.Unmarshal(schema, &doc); err != nil {
		return nil, err
	}
	r := references{ids: map[string]bool{}, refs: map[string]bool{}}
	r.collect(doc, &url.URL{})
	maps.DeleteFunc(r.refs, func(uri string, _ bool) bool {
		_, served := s.Remotes[uri]
		return !served || r.ids[uri]
	})
	return slices.Sorted(maps.Keys(r.refs)), nil
}

// references are the URIs in a schema, absolute and without a fragment.
type references struct{ ids, refs map[string]bool }

// collect adds what stands in v, whose base URI is base. It looks into const
// and the like too, since a false find there costs nothing.
func (r references) collect(v any, base *url.URL) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			r.collect(item, base)
		}
	case map[string]any:
		for _, keyword := range []string{"$id", "id"} {
			if uri, ok := v[keyword].(string); ok {
				if resolved, err := base.Parse(uri); err == nil {
					base = resolved
					r.ids[withoutFragment(resolved)] = true
				}
			}
		}
		for _, keyword := range []string{"$ref", "$dynamicRef", "$recursiveRef", "$schema"} {
			if uri, ok := v[keyword].(string); ok {
				if resolved, err := base.Parse(uri); err == nil {
					r.refs[withoutFragment(resolved)] = true
				}
			}
		}
		for _, member := range v {
			r.collect(member, base)
		}
	}
}

func withoutFragment(u *url.URL) string {
	c := *u
	c.Fragment, c.RawFragment = "", ""
	return c.String()
}
