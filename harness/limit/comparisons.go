package limit

import "schemabench/harness/cost"

var _ = register(Limit{
	Name:   "comparisons",
	Doc:    "Pairs of items that uniqueItems compares, n(n−1)/2 of an array, each time that it is evaluated.",
	Unit:   "comparisons",
	Advice: "send shorter arrays",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return in.of(func(x cost.Exact) uint64 { return x.Comparisons })
	},
})
