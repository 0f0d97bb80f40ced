package enforce

import (
	_ "embed"
	"encoding/json"

	"schemabench/harness"
)

//go:embed honest.json
var honestTools []byte

// Honest returns the honest requests, in the order in which they take turns:
// calls of small tools, half of which are valid.
func Honest() []harness.Case {
	var tools []struct {
		Tool                   string
		Schema, Valid, Invalid json.RawMessage
	}
	if err := json.Unmarshal(honestTools, &tools); err != nil {
		panic(err) // a test reads the file
	}
	var cases []harness.Case
	for _, t := range tools {
		c := harness.Case{Family: t.Tool, Draft: harness.Draft2020, Schema: harness.Schema(t.Schema)}
		c.Instance, c.Want = harness.Instance(t.Valid), harness.Valid
		cases = append(cases, c)
		c.Instance, c.Want = harness.Instance(t.Invalid), harness.Invalid
		cases = append(cases, c)
	}
	return cases
}
