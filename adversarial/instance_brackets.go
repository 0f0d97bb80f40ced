package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "instance-brackets",
	Doc:     "n nested arrays under a recursive items: a decoder without a cap on depth, or a validator behind one, runs out of stack; encoding/json stops at 10,000.",
	Grows:   "instance-depth",
	Formula: "2n − 1",
	Count:   func(n int) uint64 { return polynomial(n, -1, 2) },
	Hits:    "stack",
	Stop:    "instance-depth",
	Source:  "java-json-tools/json-patch#168",
	Sizes:   []int{1, 16, 64, 256, 1000, 2000, 4000, 8000, 9999, 10_001, 100_000, 1_000_000},
	Make: func(n int) harness.Case {
		return valid(`{"items":{"$ref":"#"}}`, nest(n, "[", "", "]"))
	},
})
