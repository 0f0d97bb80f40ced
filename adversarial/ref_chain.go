package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "ref-chain",
	Doc:     "n definitions, each no more than a reference to the one below; a validator that looks for cycles by walking its stack at each hop is quadratic.",
	Grows:   "references",
	Formula: "n + 2",
	Count:   func(n int) uint64 { return polynomial(n, 2, 1) },
	Hits:    "cpu",
	Stop:    "references",
	Source:  "derived from Stranger6667/jsonschema#383",
	Sizes:   widths,
	Make: func(n int) harness.Case {
		return valid(dag("", n, integer, func(below string) string { return below }), one)
	},
})
