package limit

import "schemabench/harness/cost"

var _ = register(Limit{
	Name:   "regex-compiled",
	Doc:    "Instructions of the RE2 programs that some validators build at each call: those of patternProperties once an evaluation and once a member, and of strings where format is \"regex\".",
	Unit:   "instructions",
	Advice: "send fewer members or shorter patterns, without counted repetition",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return in.of(func(x cost.Exact) uint64 { return x.RegexCompiled })
	},
})
