package limit

var _ = register(Limit{
	Name:   "location-evaluations",
	Doc:    "Evaluations at one instance location, with every reference followed and everything run: what the schema costs before the instance has any size.",
	Unit:   "evaluations",
	Advice: "do not nest references under allOf, anyOf, oneOf, not or if more than once",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		return Size{Value: clamp(in.Static.Evaluations)}
	},
})
