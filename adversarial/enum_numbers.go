package adversarial

import (
	"strconv"

	"schemabench/harness"
)

// millionth returns 1000000 + i: seven digits, whatever i below nine million.
func millionth(i int) string { return strconv.Itoa(1_000_000 + i) }

var _ = register(Family{
	Name:    "enum-numbers",
	Doc:     "An array of n numbers, each the last of an enum of n: n by n comparisons of numbers, which evaluations do not count, and which may cost a big number each.",
	Grows:   "enum-size",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "cpu",
	Stop:    "enum-size",
	Source:  "derived from santhosh-tekuri/jsonschema#261",
	Sizes:   squares,
	Make: func(n int) harness.Case {
		return valid(`{"items":{"enum":`+list(n, millionth)+`}}`, same(n, millionth(n-1)))
	},
})

var _ = register(Family{
	Name:    "enum-numbers-failing",
	Doc:     "The enum of enum-numbers with n numbers that it does not hold: n by n comparisons, and n errors that may each print all n numbers.",
	Grows:   "enum-size",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "cpu",
	Stop:    "enum-size",
	Source:  "derived from santhosh-tekuri/jsonschema#261",
	Sizes:   squares,
	Make: func(n int) harness.Case {
		return invalid(`{"items":{"enum":`+list(n, millionth)+`}}`, same(n, "7"))
	},
})
