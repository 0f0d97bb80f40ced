package instance

import (
	"math/big"
	"slices"
)

// A shape is the conjunction of all schemas that apply to one value.
type shape struct {
	types   types
	hint    int       // types that some keyword speaks of
	listed  *[]value  // what enum and const allow; nil if neither is there
	banned  []value   // what a negated enum or const forbids
	samples []value   // default and examples
	pending []choice  // anyOf, oneOf, if: one alternative of each must hold
	evens   []evenOut // unevaluatedProperties and unevaluatedItems
	cache   patterns

	min, max                   *big.Rat // nil: none
	minExclusive, maxExclusive bool
	multiple                   *big.Rat // nil: none

	minLength, maxLength int
	patterns, avoid      []string // regular expressions to match and not to match
	formats              []string

	minProperties, maxProperties int
	required                     []string
	members                      []memberRule
	names                        []applied // propertyNames
	dependents                   []dependent

	minItems, maxItems int
	unique             bool
	items              []itemRule
	containing         []containsRule
}

// applied is a schema in the dynamic scope in which it applies.
type applied struct {
	schema value
	at     *scope
}

// A memberRule is properties, patternProperties and additionalProperties of
// one schema object.
type memberRule struct {
	properties, patterns *object // nil: none
	additional           value   // nil: none
	at                   *scope
}

// A dependent applies when the object has a member of that name.
type dependent struct {
	name     string
	required []string
	schema   *applied // nil: none
	in       *chain
}

// An itemRule is prefixItems and items of one schema object, or what stands
// for them in its draft.
type itemRule struct {
	prefix array
	rest   value // nil: none
	at     *scope
}

type containsRule struct {
	applied
	min int
}

// evenOut is an unevaluated keyword: schema applies to what no rule covers.
type evenOut struct {
	applied
	bit int // typeObject or typeArray
}

// A choice is a list of alternatives, of which one is merged. They are ordered
// by weight: what they lead to, smallest first.
type choice struct {
	alternatives []alternative
}

type alternative struct {
	weight int
	merge  func(*shape) error
}

// chain is the schemas being merged for the same value, to notice that one
// contains itself.
type chain struct {
	o     *object
	up    *chain
	depth int
}

func (c *chain) push(o *object) *chain {
	if c == nil {
		return &chain{o: o, depth: 1}
	}
	return &chain{o, c, c.depth + 1}
}

// closed reports whether o is in the chain or the chain is too long to go on.
func (c *chain) closed(o *object) bool {
	if c != nil && c.depth > maxChain {
		return true
	}
	for ; c != nil; c = c.up {
		if c.o == o {
			return true
		}
	}
	return false
}

const unlimited = 1 << 40

func (d *document) newShape() *shape {
	return &shape{cache: d.patterns, types: everyType(), maxLength: unlimited, maxProperties: unlimited, maxItems: unlimited}
}

// clone returns a copy whose slices can be appended to apart.
func (s *shape) clone() *shape {
	c := *s
	c.banned, c.samples = slices.Clip(s.banned), slices.Clip(s.samples)
	c.pending, c.evens = slices.Clip(s.pending), slices.Clip(s.evens)
	c.patterns, c.avoid, c.formats = slices.Clip(s.patterns), slices.Clip(s.avoid), slices.Clip(s.formats)
	c.required, c.members, c.names = slices.Clip(s.required), slices.Clip(s.members), slices.Clip(s.names)
	c.dependents, c.items, c.containing = slices.Clip(s.dependents), slices.Clip(s.items), slices.Clip(s.containing)
	return &c
}

// possible reports whether s can have an instance as far as a glance tells.
func (s *shape) possible() bool {
	return s.types.set != 0 && (s.listed == nil || len(*s.listed) > 0)
}

// restrict leaves of the listed values those in values too.
func (s *shape) restrict(values []value) {
	if s.listed != nil {
		var both []value
		for _, v := range *s.listed {
			if contains(values, v) {
				both = append(both, v)
			}
		}
		values = both
	}
	s.listed = &values
}
