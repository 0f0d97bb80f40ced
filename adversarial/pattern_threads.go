package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "pattern-threads",
	Doc:     "The pattern (a?){1000}b against a string of n letters a: RE2 is linear in n but keeps a thousand threads alive, so each byte costs a thousand steps, which evaluations do not count.",
	Grows:   "instance-bytes",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "regex-steps",
	Source:  "derived; Cox 2010, Regular Expression Matching in the Wild",
	Sizes:   []int{1, 10, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000},
	Make: func(n int) harness.Case {
		return invalid(`{"pattern":"(?:a?){1000}b"}`, `"`+strings.Repeat("a", n)+`"`)
	},
})
