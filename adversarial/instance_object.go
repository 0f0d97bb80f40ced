package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "instance-object",
	Doc:     "An object of n members that additionalProperties takes: a map entry and a string for each ten bytes of text.",
	Grows:   "instance-bytes",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "heap",
	Stop:    "instance-bytes",
	Source:  "derived",
	Sizes:   []int{1, 10, 100, 1000, 10_000, 30_000, 100_000, 200_000, 300_000},
	Make: func(n int) harness.Case {
		return valid(`{"additionalProperties":{"type":"integer"}}`, object(n, "k", func(int) string { return "0" }))
	},
})
