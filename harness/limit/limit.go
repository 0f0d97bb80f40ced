package limit

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A Limit is a measure of a schema or an instance, to which [Limits] may give
// a maximum. Its name is also the unit of the measure in results.
type Limit struct {
	Name   string // kebab-case
	Doc    string // one sentence: what is measured and why it matters
	Unit   string // what is counted, in the plural
	Advice string // what the author of the input can do, as an imperative

	// At says when the limit is measured. Where At names several stages, the
	// measure takes into account all that Input holds by then.
	At Stage
	// Rule is set if the limit has no maximum but forbids, under options for
	// which Rule returns true: any value above 0 then exceeds it.
	Rule func(Options) bool
	// Measure returns the size of the input. It is called with what the stage
	// promises and must be linear in the texts.
	Measure func(*Input) Size
}

// A Stage is a point in the course of a check. Stages combine with |.
type Stage uint8

// The stages in their order. The check ends after a text stage at which a
// limit is exceeded, so that a text that is too long or too deep is never
// parsed.
const (
	SchemaText   Stage = 1 << iota // the bytes of the schema, not yet parsed
	SchemaRead                     // the schema as a graph
	InstanceText                   // the same schema, and the bytes of the instance
	InstanceRead                   // both, and the exact count of their evaluations
)

// A Size is what a Limit measures.
type Size struct {
	Value int64 // ≥ 0, math.MaxInt64 for what has no end; Unknown if it cannot be told
	// AtLeast is set if counting stopped at Value.
	AtLeast bool
	// Where returns the JSON Pointer of the worst place, and what is there if
	// that is worth saying. It is called only if the maximum is exceeded. Nil
	// stands for the whole input.
	Where func() (pointer, note string)
}

// Unknown is the value of a size that cannot be told because counting had to
// stop. An input of which that is true of a size that is limited is rejected
// for its evaluations.
const Unknown = -1

var registry []Limit

// register adds l to the registry. Each limit's file calls it:
//
//	var _ = register(Limit{…})
func register(l Limit) struct{} {
	registry = append(registry, l)
	return struct{}{}
}

// All returns every limit, ordered by name. Rules are among them.
func All() []Limit { return slices.Clone(ordered()) }

// ordered is the registry in order of name, sorted once.
var ordered = sync.OnceValue(func() []Limit {
	slices.SortFunc(registry, func(a, b Limit) int { return strings.Compare(a.Name, b.Name) })
	return registry
})

// Get returns the limit of that name.
func Get(name string) (Limit, error) {
	var names []string
	for _, l := range ordered() {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return Limit{}, fmt.Errorf("no limit %q; there are %s", name, strings.Join(names, ", "))
}
