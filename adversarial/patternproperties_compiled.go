package adversarial

import (
	"schemabench/harness"
)

var _ = register(Family{
	Name:    "patternproperties-compiled",
	Doc:     "One pattern of a thousand instructions in patternProperties, over an array of n objects of one member: validators that compile it at each evaluation, or for each member, spend a thousand steps where one evaluation is counted.",
	Grows:   "instance-bytes",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "cpu",
	Stop:    "regex-compiled",
	Source:  "derived from kaptinlin/jsonschema v0.9.8 (validate.go) and xeipuuv/gojsonschema v1.2.0 (validation.go)",
	Sizes:   []int{1, 4, 16, 64, 256, 1000, 4000, 16_000, 64_000},
	Make: func(n int) harness.Case {
		return valid(`{"items":{"patternProperties":{"[ab]{1000}":false}}}`,
			list(n, func(int) string { return `{"a":0}` }))
	},
})
