package adversarial

import "schemabench/harness"

const inheritance = `{"$ref":"#/$defs/derived","$defs":{` +
	`"base":{"type":"object","properties":{"child":{"$ref":"#/$defs/derived"}}},` +
	`"derived":{"allOf":[{"$ref":"#/$defs/base"}],"properties":{"child":{"$ref":"#/$defs/derived"}}}}}`

var _ = register(Family{
	Name:    "repeated-inheritance",
	Doc:     "A derived schema repeats the recursive member that its base already has, as generated OpenAPI models do; each level of n nested objects is evaluated twice over.",
	Grows:   "instance-depth",
	Formula: "8·2^n − 4",
	Count:   func(n int) uint64 { return exponential(8, 2, n, -4) },
	Hits:    "cpu",
	Stop:    "growth",
	Source:  "ajv-validator/ajv#703",
	Sizes:   doublings,
	Make:    func(n int) harness.Case { return valid(inheritance, nest(n, `{"child":`, "{}", "}")) },
})

var _ = register(Family{
	Name:    "repeated-inheritance-failing",
	Doc:     "The schema of repeated-inheritance with a number as the innermost child, which fails on each of 2^n paths.",
	Grows:   "instance-depth",
	Formula: "8·2^n − 4",
	Count:   func(n int) uint64 { return exponential(8, 2, n, -4) },
	Hits:    "heap",
	Stop:    "growth",
	Source:  "ajv-validator/ajv#703",
	Sizes:   doublings,
	Make:    func(n int) harness.Case { return invalid(inheritance, nest(n, `{"child":`, "7", "}")) },
})
