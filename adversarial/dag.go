package adversarial

import (
	"fmt"
	"strings"
)

// dag returns a schema of n+1 definitions d0 … dn that refers to dn. The
// definition d0 is leaf, and each other one is made from a reference to the
// one below. The members of root, if any, stand beside the root's reference
// and end in a comma.
func dag(root string, n int, leaf string, level func(below string) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{%s"$ref":"#/$defs/d%d","$defs":{"d0":%s`, root, n, leaf)
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, `,"d%d":%s`, i, level(ref(name("d", i-1))))
	}
	b.WriteString("}}")
	return b.String()
}

// twice returns a schema that applies sub twice with the keyword, which takes
// an array: allOf, anyOf or oneOf.
func twice(keyword, sub string) string {
	return `{"` + keyword + `":[` + sub + `,` + sub + `]}`
}

func allOfTwice(below string) string { return twice("allOf", below) }
func anyOfTwice(below string) string { return twice("anyOf", below) }
