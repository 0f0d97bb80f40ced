package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "if-dag",
	Doc:     "Each of n definitions uses the one below as its if, then and else; the condition and one branch always run, so nothing can be left out.",
	Grows:   "subschemas",
	Formula: "4·2^n − 2",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -2) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "derived from networknt/json-schema-validator#1162",
	Sizes:   doublings,
	Make: func(n int) harness.Case {
		return valid(dag("", n, integer, func(below string) string {
			return `{"if":` + below + `,"then":` + below + `,"else":` + below + `}`
		}), one)
	},
})
