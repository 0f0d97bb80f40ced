package adversarial

import (
	"strings"

	"schemabench/harness"
)

// An in-place cycle comes back to the same schema at the same instance
// location. The specification says that a schema must not do so and leaves the
// verdict undefined (2020-12 core, section 9.4.1).

var _ = register(Family{
	Name:    "ref-cycle",
	Doc:     "n references that end where they began, the shortest being {\"$ref\":\"#\"}: evaluation has no end unless the validator looks for it, and the stack overflow cannot be recovered from in Go.",
	Grows:   "references",
	Formula: "∞",
	Count:   endless,
	Hits:    "stack",
	Stop:    "in-place-cycle",
	Source:  "Stranger6667/jsonschema#886",
	Sizes:   cycles,
	Make:    func(n int) harness.Case { return undefined(loop(n, "", ""), one) },
})

var _ = register(Family{
	Name:    "allof-cycle",
	Doc:     "The cycle of ref-cycle through allOf, the example of the specification: alice is an allOf of bob and bob an allOf of alice.",
	Grows:   "references",
	Formula: "∞",
	Count:   endless,
	Hits:    "stack",
	Stop:    "in-place-cycle",
	Source:  "JSON Schema 2020-12 core, section 9.4.1",
	Sizes:   cycles,
	Make:    func(n int) harness.Case { return undefined(loop(n, `{"allOf":[`, `]}`), one) },
})

var _ = register(Family{
	Name:    "not-cycle",
	Doc:     "The cycle of ref-cycle through not, which turns the verdict at each step, so that for odd n the schema contradicts itself.",
	Grows:   "references",
	Formula: "∞",
	Count:   endless,
	Hits:    "stack",
	Stop:    "in-place-cycle",
	Source:  "derived; JSON Schema 2020-12 core, section 9.4.1",
	Sizes:   cycles,
	Make:    func(n int) harness.Case { return undefined(loop(n, `{"not":`, `}`), one) },
})

var _ = register(Family{
	Name:    "dependentschemas-cycle",
	Doc:     "The cycle of ref-cycle through dependentSchemas, which only an instance that has the member enters.",
	Grows:   "references",
	Formula: "∞",
	Count:   endless,
	Hits:    "stack",
	Stop:    "in-place-cycle",
	Source:  "derived; JSON Schema 2020-12 core, section 9.4.1",
	Sizes:   cycles,
	Make: func(n int) harness.Case {
		return undefined(loop(n, `{"dependentSchemas":{"a":`, `}}`), `{"a":1}`)
	},
})

var _ = register(Family{
	Name:    "allof-cycle-branching",
	Doc:     "An allOf of n references to the root itself: n ways round the cycle at each turn, so a cap on the depth of recursion d still leaves n^d evaluations.",
	Grows:   "references",
	Formula: "∞",
	Count:   endless,
	Hits:    "stack",
	Stop:    "in-place-cycle",
	Source:  "elizaOS/eliza#22349",
	Sizes:   cycles,
	Make: func(n int) harness.Case {
		return undefined(`{"allOf":`+same(n, `{"$ref":"#"}`)+`}`, one)
	},
})

var _ = register(Family{
	Name:    "dynamicref-cycle",
	Doc:     "A $dynamicRef that comes back to the schema n allOf further out, which a check that follows $ref alone does not see.",
	Grows:   "schema-depth",
	Formula: "∞",
	Count:   endless,
	Hits:    "stack",
	Stop:    "in-place-cycle",
	Source:  "Stranger6667/jsonschema#1183",
	Sizes:   cycles,
	Make: func(n int) harness.Case {
		inner := nest(n-1, `{"allOf":[`, `{"$dynamicRef":"#n"}`, `]}`)
		return undefined(`{"$dynamicAnchor":"n","allOf":[`+inner+`]}`, one)
	},
})

// loop returns a schema of n hops, each a reference within open and close, of
// which the last leads back to the root.
func loop(n int, open, close string) string {
	hop := func(target string) string { return open + `{"$ref":"#` + target + `"}` + close }
	if n == 1 {
		return hop("")
	}
	defs := object(n-1, "d", func(i int) string {
		if i == n-2 {
			return hop("")
		}
		return hop(name("/$defs/d", i+1))
	})
	return strings.TrimSuffix(hop("/$defs/d0"), "}") + `,"$defs":` + defs + `}`
}
