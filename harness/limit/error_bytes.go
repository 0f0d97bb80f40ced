package limit

import "schemabench/harness/cost"

var _ = register(Limit{
	Name:   "error-bytes",
	Doc:    "Bytes of JSON Pointers in the error text if every evaluation fails: a validator that reports all errors writes them out.",
	Unit:   "bytes",
	Advice: "send less, or less deeply nested, data",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return in.of(func(x cost.Exact) uint64 { return x.ErrorBytes })
	},
})
