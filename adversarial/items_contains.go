package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "items-contains",
	Doc:     "A schema of 46 bytes whose items and contains both recurse, against n nested arrays: two paths to each item without any composition keyword.",
	Grows:   "instance-depth",
	Formula: "4·2^n − 3",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -3) },
	Hits:    "cpu",
	Stop:    "growth",
	Source:  "derived from networknt/json-schema-validator#1276",
	Sizes:   doublings,
	Make: func(n int) harness.Case {
		return valid(`{"items":{"$ref":"#"},"contains":{"$ref":"#"}}`, nest(n, "[", "0", "]"))
	},
})
