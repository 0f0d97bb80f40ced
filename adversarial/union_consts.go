package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "union-consts",
	Doc:     "An array of n items, each an anyOf of n constants of which the last is met: the shape of a generated union without a discriminator.",
	Grows:   "subschemas",
	Formula: "n^2 + n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1, 1) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "derived from microsoft/vscode-json-languageservice#284",
	Sizes:   squares,
	Make: func(n int) harness.Case {
		return valid(unionOfConsts(n), same(n, quoted("c", n-1)))
	},
})

var _ = register(Family{
	Name:    "union-consts-failing",
	Doc:     "The union of union-consts with items that meet none of the constants: n by n errors.",
	Grows:   "subschemas",
	Formula: "n^2 + n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1, 1) },
	Hits:    "heap",
	Stop:    "evaluations",
	Source:  "derived from microsoft/vscode-json-languageservice#284",
	Sizes:   squares,
	Make:    func(n int) harness.Case { return invalid(unionOfConsts(n), same(n, `"x"`)) },
})

// unionOfConsts returns a schema for arrays of the strings c0 … c(n−1).
func unionOfConsts(n int) string {
	arms := list(n, func(i int) string { return `{"const":` + quoted("c", i) + `}` })
	return `{"items":{"anyOf":` + arms + `}}`
}
