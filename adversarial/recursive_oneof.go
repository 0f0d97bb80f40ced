package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "recursive-oneof",
	Doc:     "A oneOf of two recursive arms of which exactly one passes, against n nested arrays: oneOf must try both, so the valid instance costs 2^n.",
	Grows:   "instance-depth",
	Formula: "10·2^n − 5",
	Count:   func(n int) uint64 { return exponential(10, 2, n, -5) },
	Hits:    "cpu",
	Stop:    "growth",
	Source:  "microsoft/vscode-json-languageservice#284",
	Sizes:   doublings,
	Make: func(n int) harness.Case {
		return valid(`{"$ref":"#/$defs/node","$defs":{"node":{"oneOf":[`+
			`{"items":{"$ref":"#/$defs/node"}},`+
			`{"items":{"$ref":"#/$defs/node"},"not":true}]}}}`, nest(n, "[", "7", "]"))
	},
})
