package limit

import "schemabench/harness/cost"

var _ = register(Limit{
	Name:   "enum-bytes",
	Doc:    "Bytes of enum and const values that the instance is compared with, over all evaluations.",
	Unit:   "bytes",
	Advice: "send fewer values",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return in.of(func(x cost.Exact) uint64 { return x.EnumBytes })
	},
})
