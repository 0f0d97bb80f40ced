package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "allof-nested",
	Doc:     "n allOf of one arm, each within the other; evaluation is linear but compilers that walk the path or the scope at every level are quadratic or worse.",
	Grows:   "schema-depth",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "cpu",
	Stop:    "schema-depth",
	Source:  "ajv.js.org/security.html",
	Sizes:   halfDepths,
	Make: func(n int) harness.Case {
		return valid(nest(n, `{"allOf":[`, integer, `]}`), one)
	},
})
