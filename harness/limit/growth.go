package limit

import (
	"fmt"
	"math"

	"schemabench/harness/cost"
)

// assumedNodes is the number of values of the instance that growth assumes,
// assumedDepth the depth that growth and stack do.
const (
	assumedNodes = 1000
	assumedDepth = 64
)

var _ = register(Limit{
	Name:   "growth",
	Doc:    "Evaluations per value of the costliest instance of 1,000 values, up to 64 levels deep: what a schema that recurses, or that applies several subschemas to the same member, multiplies the work by.",
	Unit:   "evaluations",
	Advice: "let only one subschema apply to each member: combine definitions by properties of their own, and tell the arms of a recursive anyOf or oneOf apart before they recurse",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		bound := in.Graph.Bound(cost.Size{Nodes: assumedNodes, Depth: assumedDepth})
		size := Size{Value: math.MaxInt64, Where: func() (string, string) { return "", growthText(in.Static) }}
		if bound < math.MaxUint64 {
			size.Value = clamp((bound + assumedNodes - 1) / assumedNodes)
		}
		return size
	},
})

// growthText names the growth class.
func growthText(s cost.Static) string {
	switch {
	case s.Growth == cost.Polynomial:
		return fmt.Sprintf("polynomial in the depth, of degree %d at most", s.Degree)
	case s.Growth == cost.Exponential && !s.Proven:
		return "exponential in the depth, or not told apart from it"
	}
	return string(s.Growth) + " in the depth"
}
