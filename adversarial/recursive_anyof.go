package adversarial

import "schemabench/harness"

const anyOfOfLists = `{"$ref":"#/$defs/node","$defs":{"node":{"anyOf":[` +
	`{"type":"array","items":{"$ref":"#/$defs/node"}},` +
	`{"type":"array","items":{"$ref":"#/$defs/node"}}]}}}`

var _ = register(Family{
	Name:    "recursive-anyof",
	Doc:     "Control: a union of two recursive arms against n nested arrays that pass; a validator that stops at the first arm that passes is linear in n.",
	Grows:   "instance-depth",
	Formula: "4·2^n − 4",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -4) },
	Hits:    "cpu",
	Stop:    "growth",
	Source:  "networknt/json-schema-validator#1276",
	Sizes:   doublings,
	Make:    func(n int) harness.Case { return valid(anyOfOfLists, nest(n, "[", "", "]")) },
})

var _ = register(Family{
	Name:    "recursive-anyof-failing",
	Doc:     "A union of two recursive arms against n arrays around a number: both arms fail at every level, so a fixed schema and an instance of 2n bytes cost 2^n.",
	Grows:   "instance-depth",
	Formula: "8·2^n − 4",
	Count:   func(n int) uint64 { return exponential(8, 2, n, -4) },
	Hits:    "heap",
	Stop:    "growth",
	Source:  "networknt/json-schema-validator#1276",
	Sizes:   doublings,
	Make:    func(n int) harness.Case { return invalid(anyOfOfLists, nest(n, "[", "7", "]")) },
})
