package instance

import (
	"math/big"
)

// Keywords of our own, for what JSON Schema can say only with not. No text
// can hold them: they are not valid UTF-8.
const (
	banKeyword   = "\xffban"   // an array of values to differ from
	avoidKeyword = "\xffavoid" // a pattern not to match
)

// synthetic returns a schema of the given keywords and values that stands in
// the resource of that base URI.
func (g *generator) synthetic(base string, keywords ...any) *object {
	o := newObject()
	for i := 0; i < len(keywords); i += 2 {
		o.set(keywords[i].(string), keywords[i+1])
	}
	g.doc.base[o] = base
	return o
}

// negations returns the ways to break a schema: each is a set of schemas to
// hold instead. There are none for true.
func (g *generator) negations(schema value, at *scope) [][]value {
	o, ok := schema.(*object)
	if !ok {
		if schema == false {
			return [][]value{{true}}
		}
		return nil
	}
	base := g.doc.base[o]
	var sets [][]value
	for _, keyword := range g.doc.references() {
		if o.string(keyword) != "" {
			sets = append(sets, []value{g.synthetic(base, "not", g.doc.reference(o, keyword, at))})
		}
	}
	for _, name := range o.names {
		for _, set := range g.negateKeyword(o, name, base) {
			sets = append(sets, set)
		}
	}
	return sets
}

func (g *generator) negateKeyword(o *object, name, base string) [][]value {
	v := o.members[name]
	one := func(keywords ...any) [][]value { return [][]value{{g.synthetic(base, keywords...)}} }
	switch name {
	case "type":
		return one("type", otherTypes(newTypes(v)))
	case "enum":
		return one(banKeyword, v)
	case "const":
		return one(banKeyword, array{v})
	case "not":
		return [][]value{{v}}
	case "allOf":
		return g.notEach(v, base)
	case "anyOf", "oneOf":
		var all []value
		for _, set := range g.notEach(v, base) {
			all = append(all, set...)
		}
		return [][]value{all}
	case "required":
		return g.notRequired(v, base)
	case "properties":
		return g.notProperties(v, base)
	case "items":
		return one("type", "array", "minItems", number("1"), "items", g.synthetic(base, "not", v))
	case "pattern":
		return one("type", "string", avoidKeyword, v)
	case "minimum":
		return one("type", "number", "exclusiveMaximum", v)
	case "maximum":
		return one("type", "number", "exclusiveMinimum", v)
	case "exclusiveMinimum":
		return one("type", "number", "maximum", v)
	case "exclusiveMaximum":
		return one("type", "number", "minimum", v)
	}
	return g.notCount(name, v, base)
}

// counters pairs the keywords that count with their opposite and the type.
var counters = map[string]struct {
	opposite, of string
	step         int64 // from the limit to the first count beyond it
}{
	"minLength": {"maxLength", "string", -1}, "maxLength": {"minLength", "string", 1},
	"minItems": {"maxItems", "array", -1}, "maxItems": {"minItems", "array", 1},
	"minProperties": {"maxProperties", "object", -1}, "maxProperties": {"minProperties", "object", 1},
}

func (g *generator) notCount(name string, v value, base string) [][]value {
	c, ok := counters[name]
	limit, fits := rat(v)
	if !ok || !fits {
		return nil
	}
	beyond := new(big.Rat).Add(limit, big.NewRat(c.step, 1))
	if beyond.Sign() < 0 {
		return nil
	}
	return [][]value{{g.synthetic(base, "type", c.of, c.opposite, ratNumber(beyond))}}
}

func (g *generator) notEach(v value, base string) [][]value {
	arms, _ := v.(array)
	var sets [][]value
	for _, arm := range arms {
		sets = append(sets, []value{g.synthetic(base, "not", arm)})
	}
	return sets
}

func (g *generator) notRequired(v value, base string) [][]value {
	list, _ := v.(array)
	var sets [][]value
	for _, name := range stringsOf(list) {
		absent := newObject().set(name, false)
		sets = append(sets, []value{g.synthetic(base, "type", "object", "properties", absent)})
	}
	return sets
}

func (g *generator) notProperties(v value, base string) [][]value {
	properties, _ := v.(*object)
	if properties == nil {
		return nil
	}
	var sets [][]value
	for _, name := range properties.names {
		broken := newObject().set(name, g.synthetic(base, "not", properties.members[name]))
		sets = append(sets, []value{g.synthetic(base, "type", "object", "required", array{name}, "properties", broken)})
	}
	return sets
}

// otherTypes lists the types that t leaves out, as a value for type.
func otherTypes(t types) array {
	names := array{}
	for _, known := range allTypes {
		if t.set&known.bit == 0 {
			names = append(names, known.name)
		}
	}
	return names
}
