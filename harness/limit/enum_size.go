package limit

var _ = register(Limit{
	Name:   "enum-size",
	Doc:    "Length of the largest enum or const in the text of the schema: an instance is compared with all of it, and error messages repeat it.",
	Unit:   "bytes",
	Advice: "take a plain string or a pattern, and check the value in the tool",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		e := in.schemaFacts.enum
		return Size{Value: e.value, Where: pointerAt(in.Schema, e.offset)}
	},
})
