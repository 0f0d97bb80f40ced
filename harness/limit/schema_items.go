package limit

var _ = register(Limit{
	Name:   "schema-items",
	Doc:    "Items of the largest array in the schema: metaschemas demand that those of required, enum and type are unique, which some validators check in pairs.",
	Unit:   "items",
	Advice: "require or list fewer values, and check the rest in the tool",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		i := in.schemaFacts.items
		return Size{Value: i.value, Where: pointerAt(in.Schema, i.offset)}
	},
})
