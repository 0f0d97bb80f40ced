package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "format-regex",
	Doc:     "A string of 10n bytes that is a pattern of 100n instructions, where format asks for one: a validator that asserts the format compiles what the sender wrote.",
	Grows:   "instance-bytes",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "regex-compiled",
	Source:  "derived; JSON Schema 2020-12 validation, section 7.3.8",
	Sizes:   []int{1, 4, 16, 64, 256, 1000, 2000, 4000, 8000},
	Make: func(n int) harness.Case {
		return valid(`{"format":"regex"}`, `"`+strings.Repeat("[a-z]{100}", n)+`"`)
	},
})
