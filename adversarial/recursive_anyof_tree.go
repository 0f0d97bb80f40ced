package adversarial

import (
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "recursive-anyof-tree",
	Doc:     "The union of recursive-anyof against a full binary tree of depth n with numbers at its leaves: 2^n leaves are each reached by 2^n paths.",
	Grows:   "instance-depth",
	Formula: "(16·4^n − 4)/3",
	Count:   func(n int) uint64 { return over(exponential(16, 4, n, -4), 3) },
	Hits:    "heap",
	Stop:    "growth",
	Source:  "ajv-validator/ajv#703",
	Sizes:   quadruplings,
	Make:    func(n int) harness.Case { return invalid(anyOfOfLists, tree(n, "[", ",", "]", "7")) },
})

// tree returns a full binary tree of depth n.
func tree(n int, open, between, close, leaf string) string {
	if n == 0 {
		return leaf
	}
	below := tree(n-1, open, between, close, leaf)
	return strings.Join([]string{open, below, between, below, close}, "")
}
