package backend

import (
	"errors"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"schemabench/harness"
)

var _ = register(santhosh{})

// santhosh is github.com/santhosh-tekuri/jsonschema/v6. It implements every
// draft, checks schemas against their metaschema and computes with exact
// numbers. References to official metaschemas resolve to embedded copies.
//
// Deviations: in drafts 4, 6 and 7 it always asserts format "regex", which
// cannot be overridden. A $ref that loops without consuming the instance is
// "invalid". A number with an exponent beyond ±1,000,000 panics, in the
// schema or in the instance.
type santhosh struct{}

var santhoshDrafts = map[harness.Draft]*jsonschema.Draft{
	harness.Draft2020: jsonschema.Draft2020,
	harness.Draft2019: jsonschema.Draft2019,
	harness.Draft7:    jsonschema.Draft7,
	harness.Draft6:    jsonschema.Draft6,
	harness.Draft4:    jsonschema.Draft4,
}

func (santhosh) Name() string { return "santhosh" }

func (santhosh) Doc() string {
	return "github.com/santhosh-tekuri/jsonschema/v6: every draft, exact numbers"
}

func (santhosh) Version() string {
	return moduleVersion("github.com/santhosh-tekuri/jsonschema/v6")
}

func (santhosh) Evaluator() Evaluator {
	return Evaluator{"github.com/santhosh-tekuri/jsonschema/v6", "validator", "validate"}
}

func (santhosh) Compile(draft harness.Draft, schema harness.Schema) (harness.Validator, error) {
	doc, err := decodeExact(schema)
	if err != nil {
		return nil, err
	}
	draft, err = dialectOf(rootSchema(doc), draft, harness.Drafts()...)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(santhoshDrafts[draft])
	c.UseLoader(offline{})
	for _, name := range santhoshFormats {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(any) error { return nil }})
	}
	if err := c.AddResource(documentURI, doc); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(documentURI)
	if err != nil {
		return nil, err
	}
	return santhoshSchema{compiled}, nil
}

type santhoshSchema struct{ compiled *jsonschema.Schema }

func (santhoshSchema) Decode(text harness.Instance) (any, error) { return decodeExact(text) }

func (s santhoshSchema) Validate(instance any) (harness.Verdict, error) {
	err := s.compiled.Validate(instance)
	var invalid *jsonschema.ValidationError
	if err != nil && !errors.As(err, &invalid) {
		return "", fmt.Errorf("validating: %w", err)
	}
	return harness.VerdictOf(err == nil), nil
}

// santhoshFormats are the formats that santhosh and its fork assert in drafts
// 4, 6 and 7, save "regex".
var santhoshFormats = []string{
	"date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "iri", "iri-reference",
	"json-pointer", "period", "relative-json-pointer", "semver", "time", "uri", "uri-reference",
	"uri-template", "uuid",
}
