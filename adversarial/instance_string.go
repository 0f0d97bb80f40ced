package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "instance-string",
	Doc:     "Control: one string of n bytes with a minLength, whose characters must be counted once.",
	Grows:   "instance-bytes",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "heap",
	Stop:    "instance-bytes",
	Source:  "netmail-open/wjelement#68",
	Sizes:   lengths,
	Make: func(n int) harness.Case {
		return valid(`{"type":"string","minLength":1}`, `"`+strings.Repeat("s", n)+`"`)
	},
})

var _ = register(Family{
	Name:    "instance-string-union",
	Doc:     "A string of n bytes against 64 anyOf arms that it is too long for: each arm counts its characters, and each error may copy it.",
	Grows:   "instance-bytes",
	Formula: "65",
	Count:   func(int) uint64 { return 65 },
	Hits:    "heap",
	Stop:    "error-text",
	Source:  "derived from netmail-open/wjelement#68",
	Sizes:   lengths,
	Make: func(n int) harness.Case {
		return invalid(`{"anyOf":`+same(64, `{"maxLength":0}`)+`}`, `"`+strings.Repeat("s", n)+`"`)
	},
})
