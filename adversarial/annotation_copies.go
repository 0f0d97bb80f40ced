package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "annotation-copies",
	Doc:     "The DAG of allof-dag with a title of 64 KiB at its leaf: a validator that collects annotations keeps up to 2^n copies of the title.",
	Grows:   "subschemas",
	Formula: "4·2^n − 2",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -2) },
	Hits:    "heap",
	Stop:    "evaluations",
	Source:  "JSON Schema 2020-12 core, section 7.7.1 on collecting annotations",
	Sizes:   doublings,
	Make: func(n int) harness.Case {
		leaf := `{"type":"integer","title":"` + strings.Repeat("t", 1<<16) + `"}`
		return valid(dag("", n, leaf, allOfTwice), one)
	},
})
