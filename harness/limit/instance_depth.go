package limit

var _ = register(Limit{
	Name:   "instance-depth",
	Doc:    "Nesting of arrays and objects in the text of the instance: what a recursive schema multiplies its cost by at every level.",
	Unit:   "levels",
	Advice: "send the data flatter",
	At:     InstanceText,
	Measure: func(in *Input) Size {
		depth, offset := depthOf(in.Instance)
		return Size{Value: depth, Where: pointerAt(in.Instance, int64(offset))}
	},
})
