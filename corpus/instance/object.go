package instance

import (
	"slices"
	"strconv"
)

// buildObject returns an object of the required members, those that depend on
// them, what is optional and wanted, and as many more as s asks for.
func (g *generator) buildObject(s *shape, depth int) (value, error) {
	names := slices.Clone(s.required)
	for _, rule := range s.members {
		if rule.properties == nil {
			continue
		}
		for _, name := range rule.properties.names {
			if g.optional(depth) && len(names) < s.maxProperties {
				names = append(names, name)
			}
		}
	}
	return g.buildMembers(s, names, depth)
}

func (g *generator) buildMembers(s *shape, names []string, depth int) (value, error) {
	s = s.clone()
	s.types = s.types.and(types{set: typeObject, order: []int{typeObject}})
	required := len(s.required)
	o := newObject()
	for i := 0; i < len(names); i++ {
		name := names[i]
		if _, done := o.members[name]; done {
			continue
		}
		v, err := g.member(s, name, depth)
		if err == errSteps || err != nil && (i < required || slices.Contains(s.required, name)) {
			return nil, err
		}
		if err != nil {
			continue // optional and impossible
		}
		o.set(name, v)
		more, pending, err := g.dependOn(s, name)
		if err != nil {
			return nil, err
		}
		if pending { // the dependency leaves choices open: settle them and start again
			s.required = append(s.required, name)
			return g.settle(s, depth)
		}
		names = append(names, more...)
	}
	if err := g.fill(s, o, depth); err != nil {
		return nil, err
	}
	if len(o.names) > s.maxProperties {
		return nil, errNone
	}
	return o, nil
}

// dependOn applies to s what depends on the member of that name. It returns
// the names that are newly required, and whether choices were added.
func (g *generator) dependOn(s *shape, name string) (more []string, pending bool, err error) {
	rest := s.dependents
	s.dependents = nil
	had := len(s.required)
	for _, d := range rest {
		if d.name != name {
			s.dependents = append(s.dependents, d)
			continue
		}
		s.required = append(s.required, d.required...)
		if d.schema != nil {
			if err := g.merge(s, *d.schema, d.in); err != nil {
				return nil, false, err
			}
			pending = true // members built before may not fit the new schema
		}
	}
	return s.required[had:], pending || len(s.pending) > 0, nil
}

// member returns a value for the member of that name.
func (g *generator) member(s *shape, name string, depth int) (value, error) {
	for _, a := range s.names {
		if !g.nameFits(a, name) {
			return nil, errNone
		}
	}
	return g.value(nil, depth+1, s.memberSchemas(name)...)
}

// nameFits reports whether a propertyNames schema takes a name, as far as its
// own assertions on strings say.
func (g *generator) nameFits(a applied, name string) bool {
	s := g.doc.newShape()
	if err := g.merge(s, a, nil); err != nil {
		return false
	}
	if s.listed != nil && !contains(*s.listed, name) {
		return false
	}
	return s.fits(name)
}

// memberSchemas returns the schemas that apply to the member of that name.
func (s *shape) memberSchemas(name string) []applied {
	var all []applied
	covered := false
	for _, rule := range s.members {
		matched := rule.schemasFor(name, s.cache)
		if matched == nil && rule.additional != nil {
			matched = []applied{{rule.additional, rule.at}}
		}
		covered = covered || matched != nil
		all = append(all, matched...)
	}
	if !covered {
		for _, e := range s.evens {
			if e.bit == typeObject {
				all = append(all, e.applied)
			}
		}
	}
	return all
}

// schemasFor returns what properties and patternProperties say of a name.
func (r memberRule) schemasFor(name string, cache patterns) []applied {
	var all []applied
	if r.properties != nil {
		if v, ok := r.properties.members[name]; ok {
			all = append(all, applied{v, r.at})
		}
	}
	if r.patterns != nil {
		for _, p := range r.patterns.names {
			if match, _ := cache.get(p).matches(name); match {
				all = append(all, applied{r.patterns.members[p], r.at})
			}
		}
	}
	return all
}

// fill adds members to o until it has as many as s asks for.
func (g *generator) fill(s *shape, o *object, depth int) error {
	want := s.minProperties
	if want == 0 && len(o.names) == 0 && (g.vary > 0 || g.optional(depth)) {
		want = min(1, s.maxProperties)
	}
	if want > maxElements {
		return errNone
	}
	for i := 0; len(o.names) < want; i++ {
		if i > want+50 {
			if s.minProperties == 0 {
				return nil // it was only a wish
			}
			return errNone
		}
		name, err := g.freshName(s, i)
		if err == errSteps {
			return err
		}
		if _, taken := o.members[name]; taken || err != nil {
			continue
		}
		v, err := g.member(s, name, depth)
		if err == errSteps {
			return err
		}
		if err == nil {
			o.set(name, v)
		}
	}
	return nil
}

// freshName returns the n-th name to try for a member that is not required:
// first the known ones, then ones that match a pattern or propertyNames.
func (g *generator) freshName(s *shape, n int) (string, error) {
	var patterns []string
	for _, rule := range s.members {
		if rule.properties != nil {
			if n < len(rule.properties.names) {
				return rule.properties.names[n], nil
			}
			n -= len(rule.properties.names)
		}
		if rule.patterns != nil {
			patterns = append(patterns, rule.patterns.names...)
		}
	}
	saved := g.vary
	g.vary += n
	defer func() { g.vary = saved }()
	if len(s.names) > 0 {
		v, err := g.value(nil, 0, append(slices.Clip(s.names), applied{g.synthetic(rootURI, "type", "string"), nil})...)
		name, _ := v.(string)
		return name, err
	}
	name := g.doc.newShape()
	if len(patterns) > 0 {
		name.patterns = []string{patterns[n%len(patterns)]}
		v, err := g.buildString(name)
		text, _ := v.(string)
		return text, err
	}
	return "key" + strconv.Itoa(n), nil
}
