package instance

import (
	"errors"
	"math/big"

	"schemabench/harness"
)

// errNone says that a shape has no instance, or none that was found.
var errNone = errors.New("no instance")

// merge adds the constraints of a schema to s. The chain holds the schemas
// that led to it in place.
func (g *generator) merge(s *shape, a applied, in *chain) error {
	g.steps++
	if g.steps > maxSteps {
		return errSteps
	}
	switch schema := a.schema.(type) {
	case bool:
		if !schema {
			return errNone
		}
		return nil
	case *object:
		if in.closed(schema) {
			return errNone // it would have to hold itself: no instance is defined
		}
		if err := g.mergeObject(s, schema, a.at.enter(g.doc.base[schema]), in.push(schema)); err != nil {
			return err
		}
	}
	if !s.possible() {
		return errNone
	}
	return nil
}

func (g *generator) mergeObject(s *shape, o *object, at *scope, in *chain) error {
	for _, keyword := range g.doc.references() {
		if o.string(keyword) == "" {
			continue
		}
		if err := g.merge(s, applied{g.doc.reference(o, keyword, at), at}, in); err != nil {
			return err
		}
		if g.doc.legacy() {
			return nil // siblings of $ref are ignored
		}
	}
	for _, name := range o.names {
		s.hint |= hints[name]
	}
	g.mergeAny(s, o)
	mergeNumber(s, o)
	mergeString(s, o)
	g.mergeMembers(s, o, at, in)
	g.mergeItems(s, o, at)
	for _, arm := range o.array("allOf") {
		if err := g.merge(s, applied{arm, at}, in); err != nil {
			return err
		}
	}
	g.mergeChoices(s, o, at, in)
	return nil
}

// mergeAny merges the keywords that speak of every type.
func (g *generator) mergeAny(s *shape, o *object) {
	if t, ok := o.members["type"]; ok {
		s.types = s.types.and(newTypes(t))
	}
	if values, ok := o.members["enum"].(array); ok {
		s.restrict(values)
	}
	if v, ok := o.members["const"]; ok {
		s.restrict([]value{v})
	}
	if v, ok := o.members["default"]; ok {
		s.samples = append(s.samples, v)
	}
	s.samples = append(s.samples, o.array("examples")...)
	s.banned = append(s.banned, o.array(banKeyword)...)
}

func mergeNumber(s *shape, o *object) {
	s.atLeast(o.members["minimum"], o.members["exclusiveMinimum"] == true)
	s.atMost(o.members["maximum"], o.members["exclusiveMaximum"] == true)
	s.atLeast(o.members["exclusiveMinimum"], true)
	s.atMost(o.members["exclusiveMaximum"], true)
	if m, ok := rat(o.members["multipleOf"]); ok && m.Sign() > 0 {
		s.multiple = commonMultiple(s.multiple, m)
	}
}

func (s *shape) atLeast(v value, exclusive bool) {
	if r, ok := rat(v); ok && (s.min == nil || r.Cmp(s.min) > 0 || r.Cmp(s.min) == 0 && exclusive) {
		s.min, s.minExclusive = r, exclusive
	}
}

func (s *shape) atMost(v value, exclusive bool) {
	if r, ok := rat(v); ok && (s.max == nil || r.Cmp(s.max) < 0 || r.Cmp(s.max) == 0 && exclusive) {
		s.max, s.maxExclusive = r, exclusive
	}
}

// commonMultiple returns the least common multiple of two positive rationals,
// of which a may be nil. In lowest terms it is lcm of the numerators over gcd
// of the denominators.
func commonMultiple(a, b *big.Rat) *big.Rat {
	if a == nil {
		return b
	}
	gcd := new(big.Int).GCD(nil, nil, a.Num(), b.Num())
	lcm := new(big.Int).Mul(a.Num(), new(big.Int).Div(b.Num(), gcd))
	return new(big.Rat).SetFrac(lcm, new(big.Int).GCD(nil, nil, a.Denom(), b.Denom()))
}

func mergeString(s *shape, o *object) {
	s.minLength = max(s.minLength, count(o.members["minLength"], 0))
	s.maxLength = min(s.maxLength, count(o.members["maxLength"], unlimited))
	if p, ok := o.members["pattern"].(string); ok {
		s.patterns = append(s.patterns, p)
	}
	if p, ok := o.members[avoidKeyword].(string); ok {
		s.avoid = append(s.avoid, p)
	}
	if f := o.string("format"); f != "" {
		s.formats = append(s.formats, f)
	}
}

func (g *generator) mergeMembers(s *shape, o *object, at *scope, in *chain) {
	s.minProperties = max(s.minProperties, count(o.members["minProperties"], 0))
	s.maxProperties = min(s.maxProperties, count(o.members["maxProperties"], unlimited))
	s.required = append(s.required, stringsOf(o.array("required"))...)
	rule := memberRule{o.object("properties"), o.object("patternProperties"), o.members["additionalProperties"], at}
	if rule.properties != nil || rule.patterns != nil || rule.additional != nil {
		s.members = append(s.members, rule)
	}
	if v, ok := o.members["propertyNames"]; ok {
		s.names = append(s.names, applied{v, at})
	}
	if v, ok := o.members["unevaluatedProperties"]; ok && !g.doc.legacy() {
		s.evens = append(s.evens, evenOut{applied{v, at}, typeObject})
	}
	for _, keyword := range []string{"dependentRequired", "dependentSchemas", "dependencies"} {
		deps := o.object(keyword)
		if deps == nil {
			continue
		}
		for _, name := range deps.names {
			d := dependent{name: name, in: in}
			if list, ok := deps.members[name].(array); ok {
				d.required = stringsOf(list)
			} else {
				d.schema = &applied{deps.members[name], at}
			}
			s.dependents = append(s.dependents, d)
		}
	}
}

func stringsOf(list array) []string {
	var all []string
	for _, v := range list {
		if text, ok := v.(string); ok {
			all = append(all, text)
		}
	}
	return all
}

func (g *generator) mergeItems(s *shape, o *object, at *scope) {
	s.minItems = max(s.minItems, count(o.members["minItems"], 0))
	s.maxItems = min(s.maxItems, count(o.members["maxItems"], unlimited))
	s.unique = s.unique || o.members["uniqueItems"] == true
	rule := itemRule{rest: o.members["items"], at: at}
	if g.doc.draft == harness.Draft2020 {
		rule.prefix = o.array("prefixItems")
	} else if list, ok := rule.rest.(array); ok {
		rule.prefix, rule.rest = list, o.members["additionalItems"]
	}
	if rule.prefix != nil || rule.rest != nil {
		s.items = append(s.items, rule)
	}
	if v, ok := o.members["contains"]; ok {
		least := 1
		if !g.doc.legacy() {
			least = count(o.members["minContains"], 1)
		}
		s.containing = append(s.containing, containsRule{applied{v, at}, least})
	}
	if v, ok := o.members["unevaluatedItems"]; ok && !g.doc.legacy() {
		s.evens = append(s.evens, evenOut{applied{v, at}, typeArray})
	}
}
