package adversarial

import (
	"strconv"
	"strings"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "enum-objects",
	Doc:     "An array of n objects, each the last of an enum of n objects that differ in the last of 32 members: n by n deep comparisons, which evaluations do not count.",
	Grows:   "enum-size",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "cpu",
	Stop:    "enum-size",
	Source:  "derived",
	Sizes:   squares,
	Make: func(n int) harness.Case {
		return valid(`{"items":{"enum":`+list(n, lateDifference)+`}}`, same(n, lateDifference(n-1)))
	},
})

// lateDifference returns an object of 31 members that are the same for all i
// and one that is i.
func lateDifference(i int) string {
	shared := object(31, "m", func(int) string { return "0" })
	return strings.TrimSuffix(shared, "}") + `,"z":` + strconv.Itoa(i) + `}`
}
