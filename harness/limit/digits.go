package limit

import "schemabench/harness/cost"

var _ = register(Limit{
	Name:   "digits",
	Doc:    "Digits and exponents of the numbers in numeric limits, enum and const, and of the numbers held against them, over all evaluations: validators compare big numbers.",
	Unit:   "digits",
	Advice: "send fewer or shorter numbers",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return in.of(func(x cost.Exact) uint64 { return x.Digits })
	},
})
