package limit

var _ = register(Limit{
	Name:   "identifiers",
	Doc:    "Uses of $id, $anchor and $dynamicAnchor, used or not: some compilers look through all of them for each reference.",
	Unit:   "identifiers",
	Advice: "refer to definitions by JSON Pointer",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		i := in.schemaFacts.identifiers
		return Size{Value: i.value, Where: pointerAt(in.Schema, i.offset)}
	},
})
