package limit

var _ = register(Limit{
	Name:   "number-size",
	Doc:    "Digits plus exponent of the largest number in schema or instance: 1e999999 is nine bytes to send and three million bits to calculate with.",
	Unit:   "digits",
	Advice: "write fewer digits and a smaller exponent, or send the number as a string",
	At:     SchemaRead | InstanceRead,
	Measure: func(in *Input) Size {
		return larger(in.schemaFacts.number, in.instanceFacts.number, in)
	},
})
