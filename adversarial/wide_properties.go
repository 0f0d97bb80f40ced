package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "wide-properties",
	Doc:     "n properties, all of which the instance has: linear work at validation, but compilers that search what they have compiled so far are quadratic.",
	Grows:   "subschemas",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "cpu",
	Stop:    "subschemas",
	Source:  "ajv-validator/ajv#1581",
	Sizes:   widths,
	Make: func(n int) harness.Case {
		properties := object(n, "k", func(int) string { return integer })
		return valid(`{"properties":`+properties+`,"additionalProperties":false}`,
			object(n, "k", func(int) string { return one }))
	},
})
