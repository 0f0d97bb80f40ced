package limit

var _ = register(Limit{
	Name:   "pattern-size",
	Doc:    "Instructions of the RE2 programs of all pattern and patternProperties together: counted repetition makes large programs of short texts. A pattern outside RE2 counts its bytes.",
	Unit:   "instructions",
	Advice: "use maxLength rather than counted repetition, or shorten the pattern",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		return Size{Value: in.schemaFacts.patterns, Where: pointerAt(in.Schema, in.schemaFacts.pattern.offset)}
	},
})
