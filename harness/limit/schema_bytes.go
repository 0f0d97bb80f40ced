package limit

var _ = register(Limit{
	Name:   "schema-bytes",
	Doc:    "Length of the schema as received, white space and escapes included: it bounds what parsing and compiling can cost.",
	Unit:   "bytes",
	Advice: "shorten descriptions, drop what the tool does not need, or split the tool",
	At:     SchemaText,
	Measure: func(in *Input) Size {
		return Size{Value: int64(len(in.Schema))}
	},
})
