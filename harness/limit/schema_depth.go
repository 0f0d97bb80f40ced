package limit

var _ = register(Limit{
	Name:   "schema-depth",
	Doc:    "Nesting of arrays and objects in the text of the schema: parsers and compilers recurse on it, and several are quadratic in it.",
	Unit:   "levels",
	Advice: "move inner schemas to $defs and refer to them",
	At:     SchemaText,
	Measure: func(in *Input) Size {
		depth, offset := depthOf(in.Schema)
		return Size{Value: depth, Where: pointerAt(in.Schema, int64(offset))}
	},
})
