package limit

var _ = register(Limit{
	Name:   "stack",
	Doc:    "Evaluations that are nested in each other at the deepest point: each is a frame, or several, on a stack whose overflow kills the process. Of a schema alone, those of an instance 64 levels deep.",
	Unit:   "frames",
	Advice: "shorten the chains of references and of nested allOf, anyOf and oneOf",
	At:     SchemaRead | InstanceRead,
	Measure: func(in *Input) Size {
		if in.Instance == nil {
			return Size{Value: times(clamp(in.Static.Chain), assumedDepth+1)}
		}
		x := in.Exact
		if x.Stopped {
			return Size{Value: Unknown}
		}
		return Size{Value: clamp(x.Stack)}
	},
})
