package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "required-wide",
	Doc:     "A required array of n names, all of which the instance has: one evaluation, but the metaschema demands that the names are unique, which costs n(n−1)/2 comparisons where they are made in pairs.",
	Grows:   "schema-bytes",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "schema-bytes",
	Source:  "derived from api7/jsonschema#20",
	Sizes:   widths,
	Make: func(n int) harness.Case {
		required := list(n, func(i int) string { return quoted("k", i) })
		return valid(`{"required":`+required+`}`, object(n, "k", func(int) string { return one }))
	},
})
