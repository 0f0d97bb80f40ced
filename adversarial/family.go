// Package adversarial makes schemas and instances that are small to send and
// dear to validate. A [Family] spells one such shape at any size.
//
// Most families show what a validator does that evaluates a subschema as often
// as it is reached; Formula and Count say how often that is. A few are
// controls: they look like a costly shape and must stay cheap. Their Doc begins
// with "Control:".
//
// To add a family, add one file that calls register; the tests of this package
// then hold it to its promises. Write the JSON text with the helpers of
// json.go, keep to keywords that draft 7 knows too unless a newer one is the
// point, and record the golden hashes with
//
//	go test ./adversarial -run TestSameCaseForEver -update
package adversarial

import (
	"fmt"
	"slices"
	"strings"

	"schemabench/harness"
)

// A Family is a shape of case with a size parameter n. Make is a pure
// function: the same n gives the same case for ever, and a family whose
// cases change gets a new name.
//
// The evaluations that Formula and Count state are those of a validator that
// neither memoises nor stops early: each schema, object or boolean, counts once
// for each path of evaluation that reaches it at each instance location. A
// reference is an edge to its target, if and one of then and else count, and
// propertyNames evaluates its schema once per member. Package cost runs this
// definition as cost.Evaluate. What a single evaluation costs is not in it;
// where that is what grows, Doc names the term.
type Family struct {
	Name string // kebab-case; a form that fails where the plain one passes ends in "-failing"
	Doc  string // one sentence: what the shape is and why it costs

	Grows   string           // name of the size that n drives, such as "subschemas" or "instance-depth"
	Formula string           // evaluations of a naive validator in terms of n, such as "4·2^n − 2"
	Count   func(int) uint64 // the same as a function, saturating at math.MaxUint64, which also means without end
	Hits    string           // the resource that runs out first: cpu, heap, stack or output
	Stop    string           // name of the limit that would stop it
	Source  string           // where the shape is known from

	Sizes []int                  // sizes to sweep, ascending; small ones first
	Make  func(int) harness.Case // the case of size n, for n ≥ 1
}

var registry []Family

// register adds f to the registry. Each family's file calls it:
//
//	var _ = register(Family{…})
//
// Make need only set Schema, Instance and Want: register fills in the name, n
// and draft 2020-12.
func register(f Family) struct{} {
	bare := f.Make
	f.Make = func(n int) harness.Case {
		c := bare(n)
		c.Family, c.N, c.Draft = f.Name, n, harness.Draft2020
		return c
	}
	registry = append(registry, f)
	return struct{}{}
}

// All returns every family, ordered by name.
func All() []Family {
	all := slices.Clone(registry)
	slices.SortFunc(all, func(a, b Family) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Names returns the names of all families, in order.
func Names() []string {
	var names []string
	for _, f := range All() {
		names = append(names, f.Name)
	}
	return names
}

// Get returns the family of that name.
func Get(name string) (Family, error) {
	for _, f := range registry {
		if f.Name == name {
			return f, nil
		}
	}
	return Family{}, fmt.Errorf("no family %q; there are %s", name, strings.Join(Names(), ", "))
}
