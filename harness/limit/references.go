package limit

var _ = register(Limit{
	Name:   "references",
	Doc:    "Uses of $ref, $dynamicRef and $recursiveRef: compilers that look for each target afresh, or walk the scope at each hop, are quadratic in them.",
	Unit:   "references",
	Advice: "refer to a definition less often, or write short ones out",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		return Size{Value: in.schemaFacts.references}
	},
})
