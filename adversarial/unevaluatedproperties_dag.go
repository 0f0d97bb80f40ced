package adversarial

import "schemabench/harness"

// namesAtLeaf is how many properties the leaf of unevaluatedproperties-dag names.
const namesAtLeaf = 32

var _ = register(Family{
	Name:    "unevaluatedproperties-dag",
	Doc:     "The DAG of allof-dag with 32 properties at its leaf and unevaluatedProperties at its root: each of 2^n steps also merges a set of 32 evaluated names.",
	Grows:   "subschemas",
	Formula: "36·2^n − 2",
	Count:   func(n int) uint64 { return exponential(4+namesAtLeaf, 2, n, -2) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "networknt/json-schema-validator#1091",
	Sizes:   doublings,
	Make: func(n int) harness.Case {
		leaf := `{"properties":` + object(namesAtLeaf, "k", func(int) string { return "true" }) + `}`
		schema := dag(`"unevaluatedProperties":false,`, n, leaf, allOfTwice)
		return valid(schema, object(namesAtLeaf, "k", func(int) string { return one }))
	},
})

var _ = register(Family{
	Name:    "unevaluatedproperties-anyof-dag",
	Doc:     "The DAG of anyof-dag, which passes, under unevaluatedProperties with a member that no arm evaluates: a validator must not stop at the first arm that passes, since another may evaluate the member.",
	Grows:   "subschemas",
	Formula: "5·2^n − 1",
	Count:   func(n int) uint64 { return exponential(5, 2, n, -1) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "derived; JSON Schema 2020-12 core, section 10.2.1.2",
	Sizes:   doublings,
	Make: func(n int) harness.Case {
		root := `"unevaluatedProperties":{"type":"integer"},`
		return valid(dag(root, n, `{"properties":{"a":true}}`, anyOfTwice), `{"a":1,"b":2}`)
	},
})
