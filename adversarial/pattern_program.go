package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "pattern-program",
	Doc:     "A pattern of n times [ab]{1000}: ten bytes of pattern for a thousand instructions of RE2 program, built at compile time and not counted as evaluations.",
	Grows:   "pattern-size",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "heap",
	Stop:    "pattern-size",
	Source:  "CVE-2022-24713",
	Sizes:   []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000},
	Make: func(n int) harness.Case {
		return invalid(`{"pattern":"^`+strings.Repeat("[ab]{1000}", n)+`$"}`, `"x"`)
	},
})
