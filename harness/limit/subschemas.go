package limit

var _ = register(Limit{
	Name:   "subschemas",
	Doc:    "Subschemas of the schema, whether used or not, and those of the official metaschemas that it refers to: what a compiler has to build.",
	Unit:   "subschemas",
	Advice: "share repeated parts in $defs, drop what the tool does not need, or split the tool",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		return Size{Value: int64(in.Static.Subschemas)}
	},
})
