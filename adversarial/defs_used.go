package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "defs-used",
	Doc:     "n definitions, each used once by an allOf at the root; compilers that scan what they have compiled for each new reference are quadratic.",
	Grows:   "references",
	Formula: "2n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 2) },
	Hits:    "cpu",
	Stop:    "references",
	Source:  "derived",
	Sizes:   widths,
	Make: func(n int) harness.Case {
		arms := list(n, func(i int) string { return ref(name("d", i)) })
		defs := object(n, "d", func(int) string { return integer })
		return valid(`{"allOf":`+arms+`,"$defs":`+defs+`}`, one)
	},
})
