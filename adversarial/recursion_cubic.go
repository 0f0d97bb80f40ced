package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "recursion-cubic",
	Doc:     "Three recursive schemas in a row, each of which recurses or moves on to the next, against n nested arrays: the work is cubic in n, which a test for exponential growth passes.",
	Grows:   "instance-depth",
	Formula: "(2n^3 + 9n^2 + 19n + 12)/6",
	Count:   func(n int) uint64 { return over(polynomial(n, 12, 19, 9, 2), 6) },
	Hits:    "cpu",
	Stop:    "instance-depth",
	Source:  "derived; Weber and Seidl 1991, degree of ambiguity of finite automata",
	Sizes:   []int{1, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024},
	Make: func(n int) harness.Case {
		return valid(`{"$ref":"#/$defs/a","$defs":{`+
			`"a":{"items":{"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]}},`+
			`"b":{"items":{"allOf":[{"$ref":"#/$defs/b"},{"$ref":"#/$defs/c"}]}},`+
			`"c":{"items":{"$ref":"#/$defs/c"}}}}`, nest(n, "[", "0", "]"))
	},
})
