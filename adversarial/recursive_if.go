package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "recursive-if",
	Doc:     "A condition and its branch that both recurse into the same member, against n nested objects: the condition and the branch run at each level.",
	Grows:   "instance-depth",
	Formula: "8·2^n − 5",
	Count:   func(n int) uint64 { return exponential(8, 2, n, -5) },
	Hits:    "cpu",
	Stop:    "growth",
	Source:  "networknt/json-schema-validator#1162",
	Sizes:   doublings,
	Make: func(n int) harness.Case {
		return valid(`{"if":{"properties":{"a":{"$ref":"#"}}},"then":{"properties":{"a":{"$ref":"#"}}}}`,
			nest(n, `{"a":`, "0", "}"))
	},
})
