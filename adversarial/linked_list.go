package adversarial

import "schemabench/harness"

const listNode = `{"type":"object","properties":{"next":{"$ref":"#"}}}`

var _ = register(Family{
	Name:    "linked-list",
	Doc:     "A recursive list of n nodes: linear work, but a stack frame or two for each node.",
	Grows:   "instance-depth",
	Formula: "2n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 2) },
	Hits:    "stack",
	Stop:    "instance-depth",
	Source:  "networknt/json-schema-validator#180",
	Sizes:   depths,
	Make:    func(n int) harness.Case { return valid(listNode, nest(n, `{"next":`, "{}", "}")) },
})

var _ = register(Family{
	Name:    "linked-list-failing",
	Doc:     "A recursive list of n nodes whose last is a number: validators that wrap the error at each level build text quadratic in n.",
	Grows:   "instance-depth",
	Formula: "2n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 2) },
	Hits:    "output",
	Stop:    "instance-depth",
	Source:  "networknt/json-schema-validator#1162",
	Sizes:   depths,
	Make:    func(n int) harness.Case { return invalid(listNode, nest(n, `{"next":`, "7", "}")) },
})
