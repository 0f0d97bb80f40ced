package limit

import "schemabench/harness"

// Sizes returns all sizes of a case by name of limit, whatever they are: the
// axes of results. Without an instance they are those of the schema. What cannot be told is left out: all but lengths and
// depths of texts that are no JSON, no schema, or nested deeper than parsers
// go, and what the count of an instance would show if it had not to stop.
func Sizes(c harness.Case) map[string]int64 {
	none := Limits{}
	s, err := none.Inspect(c.Schema, Options{Draft: c.Draft})
	if err != nil {
		s = &Schema{input: Input{Schema: c.Schema}}
		s.report.Sizes = map[string]int64{}
		s.report.measure(&s.input, SchemaText, none, Options{})
	}
	sizes := s.report.Sizes
	if c.Instance == nil {
		return sizes
	}
	r, _ := s.Inspect(c.Instance)
	for name, size := range r.Sizes {
		sizes[name] = size // of both rather than of the schema alone
	}
	return sizes
}
