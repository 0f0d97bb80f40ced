package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "recursion-mixed-cycles",
	Doc:     "Two recursive arms of different stride, one item and two items deep, against n nested arrays: exponential although no level has two edges to the same schema.",
	Grows:   "instance-depth",
	Formula: "5·F(n) + 9·F(n+1) − 6",
	Count:   func(n int) uint64 { return fibonacci(5, 9, n, -6) },
	Hits:    "cpu",
	Stop:    "growth",
	Source:  "derived; Weber and Seidl 1991, degree of ambiguity of finite automata",
	Sizes:   fibonaccis,
	Make: func(n int) harness.Case {
		return valid(`{"allOf":[{"items":{"$ref":"#"}},{"items":{"items":{"$ref":"#"}}}]}`,
			nest(n, "[", "0", "]"))
	},
})
