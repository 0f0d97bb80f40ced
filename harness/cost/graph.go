package cost

import (
	"sync"

	"schemabench/harness"
)

// A Graph is a schema as a graph of subschemas. It is read only once made
// and safe for concurrent use.
type Graph struct {
	tree
	options  Options
	subs     []sub
	edges    []edge
	subOf    []int32 // by node: its subschema, or -1
	leaves   []leaf
	patterns []pattern
	keys     keys // property names that the schema mentions
	root     int32

	external, unresolved []reference
	reached              []int32 // subschemas that evaluation can reach, in-place targets first
	cycles               [][]int32
	endless              []int32          // members of in-place cycles
	f0, chain            []uint64         // by subschema: see weigh
	absent               map[int32][]edge // by subschema: see absentMembers
	atNull               []uint64         // by subschema: see weighAbsent; nil without a need
	hasRefs              bool             // some reference was resolved
	hasGuards            bool             // some dependentSchemas or dependencies holds a schema
	given                int              // bytes of the schema

	// Made when first asked for.
	once       sync.Once
	prep       *prepared
	matchOnce  sync.Once
	matchers   []matcher
	levelOnce  sync.Once
	levels     *levels
	staticOnce sync.Once
	static     Static
}

// Options are the choices in reading a schema. The zero value is the
// specification.
type Options struct {
	Profile Profile
}

// A sub is a subschema, or a hub: the set of possible targets of one
// dynamic anchor, which weighs nothing itself.
//
// Its edges lie from first to end, in runs that start at the offsets named:
// in-place ones, guarded in-place ones by key, properties by key, other
// object applicators, prefixItems by index, other array applicators.
type sub struct {
	node     int32 // its node, -1 for a hub
	resource int32

	first, guards, props, objects, indexes, arrays, end uint32

	leaf        int32 // index into leaves, -1 if it has none
	dialect     dialect
	state       subState
	isFalse     bool
	conditional bool // has if with then or else
}

type subState uint8

const (
	found subState = iota
	scanned
)

// An edgeKind is an applicator or reference.
type edgeKind uint8

const (
	inPlace     edgeKind = iota // allOf, anyOf, oneOf, not, if, $ref
	thenBranch                  // then, where if is present
	elseBranch                  // else, where if is present
	guarded                     // dependentSchemas, dependencies: arg is the key
	candidate                   // from a hub to one of its targets
	property                    // arg is the key
	byPattern                   // arg is the pattern
	additional                  // additionalProperties
	unevaluated                 // unevaluatedProperties
	names                       // propertyNames
	index                       // arg is the one index
	itemsFrom                   // items, additionalItems: arg is the first index
	contains                    // contains
	leftItems                   // unevaluatedItems: arg is the first index
)

// An edge leads from one subschema to another that it applies.
type edge struct {
	to   int32 // -1: the reference is external or unresolved
	arg  int32
	kind edgeKind
}

// A leaf holds what a subschema does besides applying others.
type leaf struct {
	pattern int32 // index into patterns, -1 if none
	names   int64 // instructions of all patternProperties
	enum    int64 // bytes of enum and const
	values  int64 // number of values in enum and const
	digits  int64 // digits of all numeric limits
	limits  int64 // number of numeric limits
	unique  bool

	enumNumbers int64 // numbers in enum and const, nested ones too
	enumDigits  int64 // their digits and exponents
	regexFormat bool  // format is "regex"
}

// A Ref is a reference in a schema.
type Ref struct {
	Pointer string // JSON Pointer of the subschema that holds it
	Target  string // its value
}

// Parse reads a schema into its graph, in time and memory linear in its
// length. The draft applies if the root's $schema does not name one; it is an
// error if there is no such draft. All other errors are of type *[Error] and
// wrap [ErrSyntax], [ErrNested], [ErrMalformed] or, for a profile with
// RefsOutward, [ErrWork]. External and unresolved references are no errors:
// see [Static].
func Parse(schema harness.Schema, draft harness.Draft, options Options) (*Graph, error) {
	b := builder{Graph: &Graph{options: options}, scratch: scratches.Get().(*scratch)}
	defer b.scratch.release()
	if err := b.build(schema, draft); err != nil {
		return nil, err
	}
	return b.Graph, nil
}
