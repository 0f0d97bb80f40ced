package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "ref-pointers-deep",
	Doc:     "n references to n nested properties, whose pointers are up to n steps long: the text is quadratic in n and each step must be resolved.",
	Grows:   "references",
	Formula: "2n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 2) },
	Hits:    "cpu",
	Stop:    "schema-depth",
	Source:  "derived; RFC 6901",
	Sizes:   []int{1, 4, 16, 32, 64, 128, 200, 256, 400, 512, 700},
	Make: func(n int) harness.Case {
		arms := list(n, func(i int) string {
			return `{"$ref":"#` + strings.Repeat("/properties/a", i+1) + `"}`
		})
		nested := nest(n, `{"a":{"properties":`, `{"a":true}`, `}}`)
		return valid(`{"allOf":`+arms+`,"properties":`+nested+`}`, `{}`)
	},
})
