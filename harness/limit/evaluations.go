package limit

var _ = register(Limit{
	Name:   "evaluations",
	Doc:    "Visits of a subschema at an instance location by a validator that runs everything and remembers nothing: the exact count for this schema and this instance.",
	Unit:   "evaluations",
	Advice: "send less, or less deeply nested, data",
	At:     InstanceRead,
	Measure: func(in *Input) Size {
		return Size{Value: clamp(in.Exact.Evaluations), AtLeast: in.Exact.Stopped}
	},
})
