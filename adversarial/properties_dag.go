package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "properties-dag",
	Doc:     "Control: each of n definitions holds the one below under two members and the instance has none; only a compiler that copies what a reference names makes 2^n schemas of it.",
	Grows:   "subschemas",
	Formula: "2",
	Count:   func(n int) uint64 { return 2 },
	Hits:    "heap",
	Stop:    "subschemas",
	Source:  "openai/openai-agents-python#3838",
	Sizes:   []int{1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 64, 128, 512, 2000, 8000},
	Make: func(n int) harness.Case {
		return valid(dag("", n, integer, func(below string) string {
			return `{"type":"object","properties":{"a":` + below + `,"b":` + below + `}}`
		}), `{}`)
	},
})
