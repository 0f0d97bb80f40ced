package cost_test

import (
	"fmt"

	"schemabench/harness"
	"schemabench/harness/cost"
)

func Example() {
	schema := harness.Schema(`{
		"$ref": "#/$defs/node",
		"$defs": {
			"node": {"anyOf": [
				{"type": "array", "items": {"$ref": "#/$defs/node"}},
				{"type": "array", "items": {"$ref": "#/$defs/node"}, "minItems": 1}
			]}
		}
	}`)
	g, err := cost.Parse(schema, harness.Draft2020, cost.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Static()
	fmt.Println(s.Evaluations, "evaluations at one location,", s.Growth, "in depth")

	x, err := g.Count(harness.Instance(`[[[[1]]]]`), cost.NoBudget)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(x.Evaluations, "evaluations of", x.Pairs, "pairs")
	fmt.Println("at most", g.Bound(cost.Size{Nodes: 5, Depth: 4}))

	deep, err := g.Witness(50)
	if err != nil {
		fmt.Println(err)
		return
	}
	x, err = g.Count(deep, cost.NoBudget)
	fmt.Println(x.Evaluations, "evaluations of", x.Pairs, "pairs", err)
	fmt.Println(g.Costliest(1)[0].Heaviest[0].Pointer)
	// Output:
	// 4 evaluations at one location, exponential in depth
	// 124 evaluations of 24 pairs
	// at most 516
	// 9007199254740988 evaluations of 254 pairs <nil>
	// /$defs/node
}
