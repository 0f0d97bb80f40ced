package backend

import (
	"encoding/json"
	"errors"

	"github.com/google/jsonschema-go/jsonschema"

	"schemabench/harness"
	"schemabench/harness/cost"
)

var _ = register(google{})

// google is github.com/google/jsonschema-go, the validator of the MCP SDK for
// Go. It loads nothing unless told to and treats format and content as
// annotations.
//
// Deviations: drafts 4, 6 and 2019-09 are unsupported. The root's dialect
// holds for embedded resources too, whatever their $schema. Keywords are
// matched without regard to case. $vocabulary is refused. Official
// metaschemas are not embedded, so references to them are refused, and so is
// a $ref into a keyword it does not know. Numbers are float64: integers above
// 2^53 collide and those above 1e308 do not decode. It checks little of the
// metaschema: bad types, lengths and divisors compile.
type google struct{}

var googleDrafts = []harness.Draft{harness.Draft2020, harness.Draft7}

// googleSchemaURIs are the only spellings of $schema that google accepts.
var googleSchemaURIs = map[harness.Draft]string{
	harness.Draft2020: "https://json-schema.org/draft/2020-12/schema",
	harness.Draft7:    "http://json-schema.org/draft-07/schema#",
}

func (google) Name() string { return "google" }

func (google) Doc() string {
	return "github.com/google/jsonschema-go: 2020-12 and draft 7; validator of the MCP SDK for Go"
}

func (google) Version() string { return moduleVersion("github.com/google/jsonschema-go") }

// Profile: false is read as {"not":{}}, which is two evaluations, and
// keywords are matched without regard to case.
func (google) Profile() cost.Profile { return cost.Profile{FoldKeywords: true, FalseWeight: 2} }

func (google) Evaluator() Evaluator {
	return Evaluator{"github.com/google/jsonschema-go/jsonschema", "state", "validate"}
}

func (google) Compile(draft harness.Draft, schema harness.Schema) (harness.Validator, error) {
	var s jsonschema.Schema
	if err := json.Unmarshal(schema, &s); err != nil {
		return nil, errors.Join(unsupportedByGoogle(schema, draft), err)
	}
	draft, err := dialectOf(s.Schema, draft, googleDrafts...)
	if err != nil {
		return nil, err
	}
	s.Schema = googleSchemaURIs[draft]
	resolved, err := s.Resolve(&jsonschema.ResolveOptions{BaseURI: documentURI})
	if err != nil {
		return nil, err
	}
	return googleSchema{resolved}, nil
}

// unsupportedByGoogle explains why a schema does not decode: drafts that
// google lacks give keywords other types. It returns nil if it cannot.
func unsupportedByGoogle(schema harness.Schema, draft harness.Draft) error {
	doc, err := decodeFloat(schema)
	if err != nil {
		return nil
	}
	_, err = dialectOf(rootSchema(doc), draft, googleDrafts...)
	return err
}

type googleSchema struct{ resolved *jsonschema.Resolved }

func (googleSchema) Decode(text harness.Instance) (any, error) { return decodeFloat(text) }

// Validate takes every error for invalid: the one other error that google
// gives, for an unknown $schema, cannot occur after Compile.
func (s googleSchema) Validate(instance any) (harness.Verdict, error) {
	return harness.VerdictOf(s.resolved.Validate(instance) == nil), nil
}
