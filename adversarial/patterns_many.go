package adversarial

import (
	"fmt"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "patterns-many",
	Doc:     "n patterns of 500 instructions each: every one of them is within a limit on the single pattern, and their programs add up at compile time.",
	Grows:   "subschemas",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "heap",
	Stop:    "pattern-size",
	Source:  "derived from CVE-2022-24713",
	Sizes:   []int{1, 4, 16, 32, 64, 128, 256, 512, 1000, 2000, 4000, 8000},
	Make: func(n int) harness.Case {
		return valid(`{"allOf":`+list(n, func(i int) string {
			return fmt.Sprintf(`{"pattern":"^[a-z]{500}%d$"}`, i)
		})+`}`, one)
	},
})
