package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "properties-nested",
	Doc:     "n properties, each within the other, with an instance as deep: evaluation is linear but compilers that spell out the pointer of each level are quadratic or worse.",
	Grows:   "schema-depth",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "cpu",
	Stop:    "schema-depth",
	Source:  "openclaw/openclaw#152883",
	Sizes:   halfDepths,
	Make: func(n int) harness.Case {
		return valid(nest(n, `{"properties":{"p":`, integer, `}}`), nest(n, `{"p":`, "1", "}"))
	},
})

var _ = register(Family{
	Name:    "properties-nested-failing",
	Doc:     "The schema of properties-nested with a string as the innermost value: an error that is wrapped at each level holds text quadratic in n.",
	Grows:   "schema-depth",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "heap",
	Stop:    "schema-depth",
	Source:  "openclaw/openclaw#152883",
	Sizes:   halfDepths,
	Make: func(n int) harness.Case {
		return invalid(nest(n, `{"properties":{"p":`, integer, `}}`), nest(n, `{"p":`, `"x"`, "}"))
	},
})
