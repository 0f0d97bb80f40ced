package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "unevaluatedproperties-nested",
	Doc:     "n allOf of one arm, each within the other and each with unevaluatedProperties: a validator that evaluates the arms again to find what they evaluated doubles the work at each level.",
	Grows:   "schema-depth",
	Formula: "n + 2",
	Count:   func(n int) uint64 { return polynomial(n, 2, 1) },
	Hits:    "cpu",
	Stop:    "schema-depth",
	Source:  "networknt/json-schema-validator#1091",
	Sizes:   halfDepths,
	Make: func(n int) harness.Case {
		return valid(nest(n, `{"unevaluatedProperties":false,"allOf":[`, `{"properties":{"a":true}}`, `]}`), `{"a":1}`)
	},
})
