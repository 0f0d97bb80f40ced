package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "error-paths",
	Doc:     "n nested objects under keys of 100 bytes, each of which lacks a required member: error i has a path of 100i bytes, so the text is quadratic in n.",
	Grows:   "instance-depth",
	Formula: "2n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 2) },
	Hits:    "output",
	Stop:    "instance-depth",
	Source:  "derived from modelcontextprotocol/php-sdk#436",
	Sizes:   depths,
	Make: func(n int) harness.Case {
		open := `{"` + strings.Repeat("k", 100) + `":`
		return invalid(`{"required":["r"],"additionalProperties":{"$ref":"#"}}`, nest(n, open, "{}", "}"))
	},
})
