package adversarial

import (
	"fmt"
	"strings"

	"schemabench/harness"
)

// The three families below spell the quantified Boolean formula
//
//	∀x1 ∃x2 … ∀x(2n−1) ∃x(2n): x1 ↔ x2 ∧ … ∧ x(2n−1) ↔ x(2n)
//
// after Attouche, Baazizi, Colazzo, Ghelli, Sartiani and Scherzinger,
// "Validation of Modern JSON Schema: Formalization and Complexity", POPL 2024.
// A variable has one resource for each value; the resources that evaluation
// passes through are the assignment, and $dynamicRef reads it. The formula
// holds for every n.
const popl24 = "doi:10.1145/3632891"

var _ = register(Family{
	Name:    "dynamicref-quantifiers",
	Doc:     "A quantified Boolean formula of 2n variables in which the dynamic scope holds the assignment: the family that makes validation PSPACE-hard, and that a memo of schema and instance location does not help.",
	Grows:   "references",
	Formula: "(15n + 5)·4^n − 3",
	Count:   func(n int) uint64 { return exponential(int64(15*n+5), 4, n, -3) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  popl24,
	Sizes:   quadruplings,
	Make: func(n int) harness.Case {
		return valid(quantifiers("$dynamicRef", n, alternate(n)), "null")
	},
})

var _ = register(Family{
	Name:    "dynamicref-quantifiers-bounded",
	Doc:     "The quantifiers of dynamicref-quantifiers with a formula that compares the first and the last variable alone, so that a memo keyed by the dynamic anchors in reach is polynomial.",
	Grows:   "references",
	Formula: "20·4^n − 3",
	Count:   func(n int) uint64 { return exponential(20, 4, n, -3) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  popl24,
	Sizes:   quadruplings,
	Make: func(n int) harness.Case {
		return valid(quantifiers("$dynamicRef", n, [][2]int{{1, 2 * n}}), "null")
	},
})

var _ = register(Family{
	Name:    "ref-quantifiers",
	Doc:     "The schema of dynamicref-quantifiers with $ref for $dynamicRef: as many evaluations, but none depends on the path, so that a memo of schema and instance location makes it linear.",
	Grows:   "references",
	Formula: "(15n + 5)·4^n − 3",
	Count:   func(n int) uint64 { return exponential(int64(15*n+5), 4, n, -3) },
	Hits:    "cpu",
	Stop:    "evaluations",
	Source:  popl24,
	Sizes:   quadruplings,
	Make: func(n int) harness.Case {
		return valid(quantifiers("$ref", n, alternate(n)), "null")
	},
})

// alternate returns the n pairs of variables that follow each other.
func alternate(n int) [][2]int {
	pairs := make([][2]int, n)
	for i := range pairs {
		pairs[i] = [2]int{2*i + 1, 2*i + 2}
	}
	return pairs
}

// quantifiers returns a schema that quantifies 2n variables in turn, for all
// and there is, and then demands that the two variables of each pair are
// equal. The keyword reads a variable: $dynamicRef, or $ref for a schema that
// takes every variable for true.
func quantifiers(keyword string, n int, pairs [][2]int) string {
	var b strings.Builder
	b.WriteString(`{"$id":"urn:quantified","allOf":[{"$ref":"urn:t1#q"},{"$ref":"urn:f1#q"}],"$defs":{`)
	for i := 1; i <= 2*n; i++ {
		after := `"$ref":"urn:phi#phi"`
		if i < 2*n {
			quantifier := [2]string{"allOf", "anyOf"}[i%2]
			after = fmt.Sprintf(`"%s":[{"$ref":"urn:t%d#q"},{"$ref":"urn:f%[2]d#q"}]`, quantifier, i+1)
		}
		fmt.Fprintf(&b, `"t%d":%s,`, i, variable("t", i, true, after))
		fmt.Fprintf(&b, `"f%d":%s,`, i, variable("f", i, false, after))
	}
	equal := list(len(pairs), func(i int) string {
		x, y := pairs[i][0], pairs[i][1]
		both := func(not string) string {
			return fmt.Sprintf(`{"allOf":[{"%s":"urn:t%d#%sx%[2]d"},{"%[1]s":"urn:t%[4]d#%[3]sx%[4]d"}]}`, keyword, x, not, y)
		}
		return `{"anyOf":[` + both("") + `,` + both("n") + `]}`
	})
	fmt.Fprintf(&b, `"phi":{"$id":"urn:phi","$defs":{"phi":{"$anchor":"phi","allOf":%s}}}}}`, equal)
	return b.String()
}

// variable returns the resource that stands for the variable i being value,
// with what comes after it under the anchor q.
func variable(prefix string, i int, value bool, after string) string {
	return fmt.Sprintf(`{"$id":"urn:%s%d","$defs":{`+
		`"x":{"$dynamicAnchor":"x%[2]d","anyOf":[%t]},`+
		`"nx":{"$dynamicAnchor":"nx%[2]d","anyOf":[%[4]t]},`+
		`"q":{"$anchor":"q",%[5]s}}}`, prefix, i, value, !value, after)
}
