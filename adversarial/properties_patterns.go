package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "properties-patterns",
	Doc:     "One name in properties and two patterns that match it, all recursive, against n nested objects: three paths to each member without any composition keyword.",
	Grows:   "instance-depth",
	Formula: "3·3^n − 2",
	Count:   func(n int) uint64 { return exponential(3, 3, n, -2) },
	Hits:    "cpu",
	Stop:    "growth",
	Source:  "derived; JSON Schema 2020-12 core, section 10.3.2",
	Sizes:   quadruplings,
	Make: func(n int) harness.Case {
		return valid(`{"properties":{"a":{"$ref":"#"}},"patternProperties":{"^a":{"$ref":"#"},"a$":{"$ref":"#"}}}`,
			nest(n, `{"a":`, "0", "}"))
	},
})
