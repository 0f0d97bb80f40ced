package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "anyof-dag",
	Doc:     "Control: the DAG of allof-dag with anyOf and an instance that passes; a validator that stops at the first arm that passes is linear in n.",
	Grows:   "subschemas",
	Formula: "4·2^n − 2",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -2) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  "derived from modelcontextprotocol/php-sdk#436",
	Sizes:   doublings,
	Make:    func(n int) harness.Case { return valid(dag("", n, integer, anyOfTwice), one) },
})

var _ = register(Family{
	Name:    "anyof-dag-failing",
	Doc:     "The DAG of anyof-dag with an instance that fails every leaf, so no arm can be left out and 2^n errors pile up.",
	Grows:   "subschemas",
	Formula: "4·2^n − 2",
	Count:   func(n int) uint64 { return exponential(4, 2, n, -2) },
	Hits:    "heap",
	Stop:    "evaluations",
	Source:  "modelcontextprotocol/php-sdk#436",
	Sizes:   doublings,
	Make:    func(n int) harness.Case { return invalid(dag("", n, integer, anyOfTwice), `"x"`) },
})
