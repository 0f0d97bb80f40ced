package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "instance-array",
	Doc:     "An array of n zeros, two bytes each: the decoded form takes twenty to fifty times as much memory as the text.",
	Grows:   "instance-bytes",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "heap",
	Stop:    "instance-bytes",
	Source:  "derived",
	Sizes:   lengths,
	Make:    func(n int) harness.Case { return valid(`{"items":{"type":"integer"}}`, same(n, "0")) },
})

var _ = register(Family{
	Name:    "instance-array-failing",
	Doc:     "An array of n zeros where strings are due: one error for each two bytes.",
	Grows:   "instance-bytes",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "heap",
	Stop:    "instance-bytes",
	Source:  "derived from modelcontextprotocol/php-sdk#436",
	Sizes:   lengths,
	Make:    func(n int) harness.Case { return invalid(`{"items":{"type":"string"}}`, same(n, "0")) },
})
