package adversarial

import (
	"fmt"
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "dynamicref-scope",
	Doc:     "n resources passed through on the way to n dynamic references: few evaluations, but each reference searches the dynamic scope from its outer end, n by n steps in all.",
	Grows:   "references",
	Formula: "3n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 3) },
	Hits:    "cpu",
	Stop:    "references",
	Source:  "derived; JSON Schema 2020-12 core, section 8.2.3.2",
	Sizes:   []int{1, 4, 16, 64, 128, 256, 512, 1000, 2000, 4000, 8000, 16000},
	Make: func(n int) harness.Case {
		var b strings.Builder
		b.WriteString(`{"$id":"urn:r0","$ref":"urn:r1","$defs":{`)
		for i := 1; i < n; i++ {
			fmt.Fprintf(&b, `"d%d":{"$id":"urn:r%[1]d","$ref":"urn:r%d"},`, i, i+1)
		}
		fmt.Fprintf(&b, `"d%d":{"$id":"urn:r%[1]d","allOf":%s,"$defs":{"t":{"$dynamicAnchor":"t","type":"integer"}}}}}`,
			n, same(n, `{"$dynamicRef":"#t"}`))
		return valid(b.String(), one)
	},
})
