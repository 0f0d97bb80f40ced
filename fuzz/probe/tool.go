package probe

import (
	"encoding/json"
	"fmt"
	"slices"

	"schemabench/harness"
)

// A tool is one of a server's.
type tool struct {
	name        string
	input       harness.Schema // nil if there is none
	inputDraft  harness.Draft
	output      harness.Schema // nil if there is none
	outputDraft harness.Draft
	skip        string // why it is not called, "" if it is
}

// choose decodes a tool and decides whether to call it.
func (p *prober) choose(raw json.RawMessage) (tool, error) {
	var t struct {
		Name         string          `json:"name"`
		InputSchema  json.RawMessage `json:"inputSchema"`
		OutputSchema json.RawMessage `json:"outputSchema"`
		Annotations  struct {
			ReadOnly    *bool `json:"readOnlyHint"`
			Destructive *bool `json:"destructiveHint"`
		} `json:"annotations"`
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return tool{}, fmt.Errorf("decoding the tool %s: %w", excerpt(string(raw), 60), err)
	}
	chosen := tool{name: t.Name}
	chosen.input, chosen.inputDraft = schemaOf(t.InputSchema)
	chosen.output, chosen.outputDraft = schemaOf(t.OutputSchema)
	says := func(b *bool) bool { return b != nil && *b }
	switch named := slices.Contains(p.Tools, t.Name); {
	case named:
	case len(p.Tools) > 0:
		chosen.skip = "not named"
	case p.AllowDestructive, says(t.Annotations.ReadOnly) && !says(t.Annotations.Destructive):
	case says(t.Annotations.ReadOnly):
		chosen.skip = "says that it is both read-only and destructive"
	default:
		chosen.skip = "does not say that it only reads"
	}
	return chosen, nil
}

// schemaOf returns a schema and its dialect, nil for none.
func schemaOf(text json.RawMessage) (harness.Schema, harness.Draft) {
	if len(text) == 0 || string(text) == "null" {
		return nil, ""
	}
	var root struct {
		Schema string `json:"$schema"`
	}
	_ = json.Unmarshal(text, &root) // a schema may be true or false
	if d, ok := harness.DraftFromURI(root.Schema); ok {
		return harness.Schema(text), d
	}
	return harness.Schema(text), harness.Draft2020
}
