package adversarial

import (
	"fmt"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "ids-used",
	Doc:     "n embedded resources, each with an $id of its own and used once by an allOf at the root, as bundled schemas have; the table of resources is what grows.",
	Grows:   "references",
	Formula: "2n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 2) },
	Hits:    "cpu",
	Stop:    "identifiers",
	Source:  "derived; JSON Schema 2020-12 core, section 9.3 on bundling",
	Sizes:   widths,
	Make: func(n int) harness.Case {
		arms := list(n, func(i int) string { return fmt.Sprintf(`{"$ref":"urn:r%d"}`, i) })
		defs := object(n, "d", func(i int) string { return fmt.Sprintf(`{"$id":"urn:r%d","type":"integer"}`, i) })
		return valid(`{"allOf":`+arms+`,"$defs":`+defs+`}`, one)
	},
})
