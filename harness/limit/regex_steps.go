package limit

import "schemabench/harness/cost"

var _ = register(Limit{
	Name:   "regex-steps",
	Doc:    "Program instructions times bytes, over each pattern and each string or name that it is matched against: the most that an RE2 engine does.",
	Unit:   "steps",
	Advice: "send shorter strings, or fewer members",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return in.of(func(x cost.Exact) uint64 { return x.RegexSteps })
	},
})
