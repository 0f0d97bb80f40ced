package adversarial

import (
	"fmt"
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "anchor-chain",
	Doc:     "The chain of ref-chain by $anchor instead of pointer: resolution must index anchors rather than look for each one afresh.",
	Grows:   "references",
	Formula: "n + 2",
	Count:   func(n int) uint64 { return polynomial(n, 2, 1) },
	Hits:    "cpu",
	Stop:    "references",
	Source:  "derived; JSON Schema 2020-12 core, section 8.2.2",
	Sizes:   widths,
	Make: func(n int) harness.Case {
		var b strings.Builder
		fmt.Fprintf(&b, `{"$ref":"#a%d","$defs":{"d0":{"$anchor":"a0","type":"integer"}`, n)
		for i := 1; i <= n; i++ {
			fmt.Fprintf(&b, `,"d%d":{"$anchor":"a%[1]d","$ref":"#a%d"}`, i, i-1)
		}
		b.WriteString("}}")
		return valid(b.String(), one)
	},
})
