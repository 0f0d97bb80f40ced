package limit

var _ = register(Limit{
	Name:   "folded-keywords",
	Doc:    "Members that are a keyword in all but case, such as ALLOF: by the specification they mean nothing, to a validator built on encoding/json they are the keyword, so no count holds for both.",
	Unit:   "keywords",
	Advice: "spell the keyword as the specification does, or rename the member",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		f := in.schemaFacts.folded
		return Size{Value: f.value, Where: pointerAt(in.Schema, f.offset)}
	},
})
