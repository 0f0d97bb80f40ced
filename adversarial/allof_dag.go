package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "allof-dag",
	Doc:     "Each of n definitions applies the one below twice with allOf, so a schema of n lines unrolls to 2^n leaves, all of which must be evaluated.",
	Grows:   "subschemas",
	Formula: "4·2^n − 2",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -2) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "json-schema-org/json-schema-spec#315",
	Sizes:   doublings,
	Make:    func(n int) harness.Case { return valid(dag("", n, integer, allOfTwice), one) },
})

var _ = register(Family{
	Name:    "allof-dag-failing",
	Doc:     "The DAG of allof-dag with an instance that fails every leaf: validators that collect errors build 2^n of them.",
	Grows:   "subschemas",
	Formula: "4·2^n − 2",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -2) },
	Hits:    "heap",
	Stop:    "evaluations",
	Source:  "json-schema-org/json-schema-spec#315",
	Sizes:   doublings,
	Make:    func(n int) harness.Case { return invalid(dag("", n, integer, allOfTwice), `"x"`) },
})
