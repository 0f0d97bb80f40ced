package search

import "schemabench/harness/limit"

var _ = register(Metric{
	Name: "evaluations", Unit: "evaluations",
	Doc:   "Visits of a subschema at an instance location by a validator that remembers nothing.",
	Value: func(l *Look) float64 { return float64(l.Exact.Evaluations) },
})

var _ = register(Metric{
	Name: "stack", Unit: "frames",
	Doc:   "Most evaluations that are nested in each other, which is what a recursive validator keeps on its stack.",
	Value: func(l *Look) float64 { return float64(l.Exact.Stack) },
})

var _ = register(Metric{
	Name: "error-text", Unit: "bytes",
	Doc:   "Bytes of errors, if each evaluation writes one that quotes both locations and the value.",
	Value: func(l *Look) float64 { return float64(limit.Sizes(l.Case)["error-text"]) },
})
