package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "not-dag",
	Doc:     "Each of n definitions negates the allOf of the one below taken twice; as the verdict turns at each level, stopping early saves half of the levels and 2^(n/2) remain.",
	Grows:   "subschemas",
	Formula: "5·2^n − 3",
	Count:   func(n int) uint64 { return exponential(5, 2, n, -3) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "derived from json-schema-org/json-schema-spec#315",
	Sizes:   []int{1, 2, 4, 8, 12, 14, 16, 17, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40},
	Make: func(n int) harness.Case {
		schema := dag("", n, integer, func(below string) string {
			return `{"not":` + allOfTwice(below) + `}`
		})
		return verdict(schema, one, harness.VerdictOf(n%2 == 0))
	},
})
