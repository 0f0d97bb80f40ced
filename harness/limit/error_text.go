package limit

import "schemabench/harness/cost"

var _ = register(Limit{
	Name:   "error-text",
	Doc:    "Bytes of the error text if every evaluation fails with an error that quotes both JSON Pointers, the value and its enum or const: validators that report all errors write that out. It is also what is read of values, such as a long string whose characters are counted again and again.",
	Unit:   "bytes",
	Advice: "send less, or less deeply nested, data",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return in.of(func(x cost.Exact) uint64 { return x.ErrorText })
	},
})
