package limit

import "schemabench/harness/cost"

var _ = register(Limit{
	Name:   "unique-bytes",
	Doc:    "Bytes that uniqueItems compares if it compares all items in pairs: of n items, (n−1)/2 times the length of the array, each time that it is evaluated. Few items may be large.",
	Unit:   "bytes",
	Advice: "send shorter arrays, or smaller items",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return in.of(func(x cost.Exact) uint64 { return x.UniqueBytes })
	},
})
