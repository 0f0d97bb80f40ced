package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "propertynames-union",
	Doc:     "An anyOf for the names of n members whose first n arms are constants that no name meets: n by n evaluations of names.",
	Grows:   "subschemas",
	Formula: "n^2 + 2n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 2, 1) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "derived; JSON Schema 2020-12 core, section 10.3.2.4",
	Sizes:   squares,
	Make: func(n int) harness.Case {
		arms := list(n+1, func(i int) string {
			if i == n {
				return `{"type":"string"}`
			}
			return `{"const":` + quoted("c", i) + `}`
		})
		return valid(`{"propertyNames":{"anyOf":`+arms+`}}`, object(n, "k", func(int) string { return "0" }))
	},
})
