package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "enum-echo",
	Doc:     "n items that fail an enum of n strings of 40 bytes: an error text that lists what was allowed is n by n times 40 bytes for an input of 44n.",
	Grows:   "enum-size",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "output",
	Stop:    "enum-size",
	Source:  "derived from modelcontextprotocol/php-sdk#436",
	Sizes:   squares,
	Make: func(n int) harness.Case {
		enum := list(n, func(i int) string { return quoted(strings.Repeat("e", 32), 10_000_000+i) })
		return invalid(`{"items":{"enum":`+enum+`}}`, same(n, "0"))
	},
})
