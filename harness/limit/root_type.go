package limit

var _ = register(Limit{
	Name:   "root-type",
	Doc:    `SEP-2106 and the MCP specification: an inputSchema is an object whose type is "object" at its root.`,
	Unit:   "violations",
	Advice: `put "type": "object" at the root of the input schema`,
	At:     SchemaRead,
	Rule:   true,
	Measure: func(in *Input) Size {
		f := in.schemaFacts
		switch {
		case !f.isObject:
			return Size{Value: 1, Note: "the schema is not an object"}
		case f.rootType != "object":
			return Size{Value: 1, Note: "the root's type is not the string \"object\""}
		}
		return Size{}
	},
})
