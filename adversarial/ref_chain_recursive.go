package adversarial

import "schemabench/harness"

// bracketsUnderChain is the depth of the instance of ref-chain-recursive: just
// under the 10,000 levels at which Go's decoders stop.
const bracketsUnderChain = 9000

var _ = register(Family{
	Name:    "ref-chain-recursive",
	Doc:     "A chain of n references within a recursive items, against 9,000 nested arrays: n times 9,000 frames on the stack, although there is no cycle and either size alone does no harm.",
	Grows:   "references",
	Formula: "8999n + 17999",
	Count: func(n int) uint64 {
		return polynomial(n, 2*bracketsUnderChain-1, bracketsUnderChain-1)
	},
	Hits:   "stack",
	Stop:   "stack",
	Source: "derived from Stranger6667/jsonschema#898",
	Sizes:  []int{1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 100, 200, 400},
	Make: func(n int) harness.Case {
		defs := object(n, "d", func(i int) string {
			if i == n-1 {
				return `{"$ref":"#"}`
			}
			return ref(name("d", i+1))
		})
		return valid(`{"items":{"$ref":"#/$defs/d0"},"$defs":`+defs+`}`, nest(bracketsUnderChain, "[", "", "]"))
	},
})
