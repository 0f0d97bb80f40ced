package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "digits-long",
	Doc:     "An integer of n digits under a minimum: turning n decimal digits into a binary number is worse than linear in n, and is done for one evaluation.",
	Grows:   "number-size",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "number-size",
	Source:  "santhosh-tekuri/jsonschema#261",
	Sizes:   []int{1, 10, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 200_000, 400_000, 1_000_000, 2_000_000},
	Make: func(n int) harness.Case {
		return valid(`{"minimum":0}`, strings.Repeat("7", n))
	},
})
