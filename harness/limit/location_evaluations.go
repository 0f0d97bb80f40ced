package limit

import (
	"fmt"
	"strings"

	"schemabench/harness/cost"
)

var _ = register(Limit{
	Name:   "location-evaluations",
	Doc:    "Evaluations at the instance location that costs most, without its children, with every reference followed and everything run: what the schema costs before the instance has any size.",
	Unit:   "evaluations",
	Advice: "do not nest references under allOf, anyOf, oneOf, not or if more than once",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		top := in.Graph.Costliest(1)
		if len(top) == 0 {
			return Size{}
		}
		return Size{
			Value: clamp(top[0].Evaluations),
			Where: func() (string, string) { return top[0].Pointer, heaviestText(top[0]) },
		}
	},
})

// heaviestText spells out where the evaluations at a location come from.
func heaviestText(h cost.Hot) string {
	const most = 4
	var b strings.Builder
	fmt.Fprintf(&b, "#%s", shorten(h.Pointer, 60))
	for i, s := range h.Heaviest {
		if i == most {
			b.WriteString(" → …")
			break
		}
		fmt.Fprintf(&b, " → #%s", shorten(s.Pointer, 60))
	}
	return b.String()
}
