package limit

var _ = register(Limit{
	Name:   "instance-bytes",
	Doc:    "Length of the instance as received: decoding takes twenty to fifty times as much memory.",
	Unit:   "bytes",
	Advice: "send less at a time",
	At:     InstanceText,
	Measure: func(in *Input) Size {
		return Size{Value: int64(len(in.Instance))}
	},
})
