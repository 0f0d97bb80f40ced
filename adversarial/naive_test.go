package adversarial

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// A counter counts evaluations as the doc of Family defines them.
type counter struct {
	t     *testing.T
	doc   any
	byURI map[string]any
	dyn   map[string]bool
}

func countNaively(t *testing.T, schema, instance []byte) uint64 {
	var s, v any
	if err := json.Unmarshal(schema, &s); err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(string(instance)))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	c := &counter{t: t, doc: s, byURI: map[string]any{}, dyn: map[string]bool{}}
	c.index(s, "")
	return c.eval(s, v, "", nil)
}

func (c *counter) index(s any, base string) {
	switch s := s.(type) {
	case map[string]any:
		if id, ok := s["$id"].(string); ok {
			base = id
			c.byURI[id] = s
		}
		if a, ok := s["$anchor"].(string); ok {
			c.byURI[base+"#"+a] = s
		}
		if a, ok := s["$dynamicAnchor"].(string); ok {
			c.byURI[base+"#"+a] = s
			c.dyn[base+"#"+a] = true
		}
		for _, x := range s {
			c.index(x, base)
		}
	case []any:
		for _, x := range s {
			c.index(x, base)
		}
	}
}

func (c *counter) resolve(ref, base string) (any, string) {
	uri, frag, _ := strings.Cut(ref, "#")
	if uri == "" {
		uri = base
	}
	var root any = c.doc
	if x, ok := c.byURI[uri]; ok {
		root = x
	}
	if frag == "" {
		return root, uri
	}
	if strings.HasPrefix(frag, "/") {
		x := root
		for _, p := range strings.Split(frag[1:], "/") {
			x = x.(map[string]any)[p]
		}
		return x, uri
	}
	x, ok := c.byURI[uri+"#"+frag]
	if !ok {
		c.t.Fatalf("unresolved %s in %s", ref, base)
	}
	return x, uri
}

func (c *counter) eval(s, v any, base string, scope []string) uint64 {
	n := uint64(1)
	m, ok := s.(map[string]any)
	if !ok {
		return 1
	}
	if id, ok := m["$id"].(string); ok {
		base = id
	}
	if len(scope) == 0 || scope[len(scope)-1] != base {
		scope = append(scope[:len(scope):len(scope)], base)
	}
	in := func(x any) { n += c.eval(x, v, base, scope) }
	if r, ok := m["$ref"].(string); ok {
		x, b := c.resolve(r, base)
		n += c.eval(x, v, b, scope)
	}
	if r, ok := m["$dynamicRef"].(string); ok {
		x, b := c.resolve(r, base)
		_, frag, _ := strings.Cut(r, "#")
		if c.dyn[b+"#"+frag] {
			for _, o := range scope {
				if c.dyn[o+"#"+frag] {
					x, b = c.byURI[o+"#"+frag], o
					break
				}
			}
		}
		n += c.eval(x, v, b, scope)
	}
	for _, k := range []string{"allOf", "anyOf", "oneOf"} {
		if l, ok := m[k].([]any); ok {
			for _, x := range l {
				in(x)
			}
		}
	}
	for _, k := range []string{"not", "if"} {
		if x, ok := m[k]; ok {
			in(x)
		}
	}
	var th, el uint64
	if x, ok := m["then"]; ok && m["if"] != nil {
		th = c.eval(x, v, base, scope)
	}
	if x, ok := m["else"]; ok && m["if"] != nil {
		el = c.eval(x, v, base, scope)
	}
	n += max(th, el)
	if o, ok := v.(map[string]any); ok {
		if d, ok := m["dependentSchemas"].(map[string]any); ok {
			for k, x := range d {
				if _, ok := o[k]; ok {
					in(x)
				}
			}
		}
		props, _ := m["properties"].(map[string]any)
		pats, _ := m["patternProperties"].(map[string]any)
		for k, w := range o {
			hit := false
			if x, ok := props[k]; ok {
				hit = true
				n += c.eval(x, w, base, scope)
			}
			for p, x := range pats {
				if regexp.MustCompile(p).MatchString(k) {
					hit = true
					n += c.eval(x, w, base, scope)
				}
			}
			if x, ok := m["additionalProperties"]; ok && !hit {
				n += c.eval(x, w, base, scope)
			}
			if x, ok := m["propertyNames"]; ok {
				n += c.eval(x, k, base, scope)
			}
		}
	}
	if a, ok := v.([]any); ok {
		for _, k := range []string{"items", "contains"} {
			if x, ok := m[k]; ok {
				for _, w := range a {
					n += c.eval(x, w, base, scope)
				}
			}
		}
	}
	return n
}

func TestCountIsNaive(t *testing.T) {
	for _, f := range All() {
		if f.Formula == "∞" {
			continue
		}
		for _, n := range []int{1, 2, 3, 4, 5, 6} {
			if f.Name == "ref-chain-recursive" && n > 2 {
				continue
			}
			k := f.Make(n)
			if got, want := countNaively(t, k.Schema, k.Instance), f.Count(n); got != want {
				t.Errorf("%s n=%d: naive %d, formula %d", f.Name, n, got, want)
			}
		}
	}
}
