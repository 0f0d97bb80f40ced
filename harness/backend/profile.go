package backend

import (
	"schemabench/harness"
	"schemabench/harness/cost"
)

// An Evaluator names the function of a library that evaluates one subschema
// at one location each time it is called.
type Evaluator struct {
	Package        string // import path
	Receiver, Func string // Receiver is a type's name without "*"
}

// Profile returns where b visits other subschemas than the specification asks
// for: what its method Profile() cost.Profile says, or that it does not.
// The tests in counting hold the evaluations that b makes to it.
func Profile(b harness.Backend) cost.Profile {
	if p, ok := b.(interface{ Profile() cost.Profile }); ok {
		return p.Profile()
	}
	return cost.Profile{}
}

// AnyProfile returns the union of all backends' profiles. A count with it
// bounds the evaluations of every backend, and so limits checked with it are
// safe whichever of them validates.
func AnyProfile() cost.Profile {
	var all cost.Profile
	for _, b := range All() {
		all = all.Union(Profile(b))
	}
	return all
}

// EvaluatorOf returns the evaluator of b, from its method
// Evaluator() Evaluator; ok is false if it names none.
func EvaluatorOf(b harness.Backend) (e Evaluator, ok bool) {
	if n, is := b.(interface{ Evaluator() Evaluator }); is {
		return n.Evaluator(), true
	}
	return Evaluator{}, false
}
