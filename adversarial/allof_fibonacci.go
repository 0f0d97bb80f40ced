package adversarial

import (
	"fmt"
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "allof-fibonacci",
	Doc:     "Each of n definitions applies the two below with allOf, so no definition refers to another twice and the leaves still number F(n+1).",
	Grows:   "subschemas",
	Formula: "4·F(n+1) − 2",
	Count:   func(n int) uint64 { return fibonacci(0, 4, n, -2) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "json-schema-org/json-schema-spec#315",
	Sizes:   fibonaccis,
	Make: func(n int) harness.Case {
		var b strings.Builder
		fmt.Fprintf(&b, `{"$ref":"#/$defs/d%d","$defs":{"d0":%s,"d1":%[2]s`, n, integer)
		for i := 2; i <= n; i++ {
			fmt.Fprintf(&b, `,"d%d":{"allOf":[%s,%s]}`, i, ref(name("d", i-1)), ref(name("d", i-2)))
		}
		b.WriteString("}}")
		return valid(b.String(), one)
	},
})
