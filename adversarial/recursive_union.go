package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "recursive-union",
	Doc:     "A union of n recursive arms against three nested arrays around a number; each level multiplies the work by n, as in component trees that may hold any of n kinds.",
	Grows:   "subschemas",
	Formula: "n^4 + 3n^3 + 3n^2 + 3n + 2",
	Count:   func(n int) uint64 { return polynomial(n, 2, 3, 3, 3, 1) },
	Hits:    "heap",
	Stop:    "growth",
	Source:  "networknt/json-schema-validator#1016",
	Sizes:   []int{1, 2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64},
	Make: func(n int) harness.Case {
		arms := same(n, `{"type":"array","items":{"$ref":"#/$defs/node"}}`)
		return invalid(`{"$ref":"#/$defs/node","$defs":{"node":{"anyOf":`+arms+`}}}`, `[[[7]]]`)
	},
})
