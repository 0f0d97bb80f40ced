package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "unevaluatedproperties-wide",
	Doc:     "n allOf arms that each name one of the n members of the instance, under unevaluatedProperties: what is evaluated is gathered from n sets.",
	Grows:   "subschemas",
	Formula: "2n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 2) },
	Hits:    "cpu",
	Stop:    "subschemas",
	Source:  "derived; JSON Schema 2020-12 core, section 11.3",
	Sizes:   squares,
	Make: func(n int) harness.Case {
		arms := list(n, func(i int) string { return `{"properties":{` + quoted("k", i) + `:true}}` })
		return valid(`{"allOf":`+arms+`,"unevaluatedProperties":false}`, object(n, "k", func(int) string { return one }))
	},
})
