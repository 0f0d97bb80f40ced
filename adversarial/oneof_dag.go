package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "oneof-dag",
	Doc:     "Each of n definitions is a oneOf of the one below and of that same one made to fail; oneOf must try both, so the valid instance costs 2^n.",
	Grows:   "subschemas",
	Formula: "6·2^n − 4",
	Count:   func(n int) uint64 { return exponential(6, 2, n, -4) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "networknt/json-schema-validator#1016",
	Sizes:   doublings,
	Make: func(n int) harness.Case {
		return valid(dag("", n, integer, func(below string) string {
			return `{"oneOf":[` + below + `,{"allOf":[` + below + `,false]}]}`
		}), one)
	},
})
