package adversarial

import (
	"strconv"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "unevaluateditems-contains",
	Doc:     "n contains, each met by one of n items, under unevaluatedItems: every contains must look at every item, since each item it meets counts as evaluated.",
	Grows:   "subschemas",
	Formula: "n^2 + n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1, 1) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "ajv-validator/ajv#1909",
	Sizes:   squares,
	Make: func(n int) harness.Case {
		arms := list(n, func(i int) string { return `{"contains":{"const":` + strconv.Itoa(i) + `}}` })
		return valid(`{"allOf":`+arms+`,"unevaluatedItems":false}`, list(n, strconv.Itoa))
	},
})
