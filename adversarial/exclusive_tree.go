package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "exclusive-tree",
	Doc:     "Control: a schema that recurses into two members of different name, against a full binary tree of depth n; each node is evaluated once, so the work is linear in the instance and must not be refused as exponential.",
	Grows:   "instance-bytes",
	Formula: "4·2^n − 3",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -3) },
	Hits:    "cpu",
	Stop:    "instance-bytes",
	Source:  "derived",
	Sizes:   []int{1, 2, 4, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17},
	Make: func(n int) harness.Case {
		return valid(`{"properties":{"l":{"$ref":"#"},"r":{"$ref":"#"}}}`, tree(n, `{"l":`, `,"r":`, "}", "0"))
	},
})
