package limit

var _ = register(Limit{
	Name:   "root-type",
	Doc:    `SEP-2106 and the MCP specification: an inputSchema is an object whose type is "object" at its root.`,
	Unit:   "violations",
	Advice: `put "type": "object" at the root of the input schema`,
	At:     SchemaRead,
	Rule:   func(o Options) bool { return o.MCP && !o.Output },
	Measure: func(in *Input) Size {
		if in.schemaFacts.isObject && in.schemaFacts.rootType == "object" {
			return Size{}
		}
		return Size{Value: 1}
	},
})
