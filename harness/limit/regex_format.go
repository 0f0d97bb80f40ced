package limit

import "schemabench/harness/cost"

var _ = register(Limit{
	Name:   "regex-format",
	Doc:    "Instructions of the RE2 programs that strings of the instance make where format is \"regex\", over all evaluations: a validator that asserts the format compiles what the sender wrote.",
	Unit:   "instructions",
	Advice: "send shorter patterns, without counted repetition",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return in.of(func(x cost.Exact) uint64 { return x.RegexFormat })
	},
})
