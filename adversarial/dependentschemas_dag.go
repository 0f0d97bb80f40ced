package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "dependentschemas-dag",
	Doc:     "Each of n definitions applies the one below for either of two members that the instance has, which doubles the work where walkers for allOf, anyOf and oneOf do not look.",
	Grows:   "subschemas",
	Formula: "4·2^n − 2",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -2) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "derived from json-schema-org/json-schema-spec#315",
	Sizes:   doublings,
	Make: func(n int) harness.Case {
		return valid(dag("", n, `{"type":"object"}`, func(below string) string {
			return `{"dependentSchemas":{"a":` + below + `,"b":` + below + `}}`
		}), `{"a":1,"b":1}`)
	},
})
