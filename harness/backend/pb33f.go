package backend

import (
	"errors"
	"fmt"

	"github.com/pb33f/jsonschema/v6"

	"schemabench/harness"
)

var _ = register(pb33f{})

// pb33f is github.com/pb33f/jsonschema/v6, a fork of santhosh that differs in
// how errors are reported; the fork is measured to see whether it drifts.
//
// Deviations: those of [santhosh].
type pb33f struct{}

var pb33fDrafts = map[harness.Draft]*jsonschema.Draft{
	harness.Draft2020: jsonschema.Draft2020,
	harness.Draft2019: jsonschema.Draft2019,
	harness.Draft7:    jsonschema.Draft7,
	harness.Draft6:    jsonschema.Draft6,
	harness.Draft4:    jsonschema.Draft4,
}

func (pb33f) Name() string { return "pb33f" }

func (pb33f) Doc() string {
	return "github.com/pb33f/jsonschema/v6: fork of santhosh; every draft, exact numbers"
}

func (pb33f) Version() string {
	return moduleVersion("github.com/pb33f/jsonschema/v6")
}

func (pb33f) Evaluator() Evaluator {
	return Evaluator{"github.com/pb33f/jsonschema/v6", "validator", "validate"}
}

func (pb33f) Compile(draft harness.Draft, schema harness.Schema) (harness.Validator, error) {
	doc, err := decodeExact(schema)
	if err != nil {
		return nil, err
	}
	draft, err = dialectOf(rootSchema(doc), draft, harness.Drafts()...)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(pb33fDrafts[draft])
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
	return pb33fSchema{compiled}, nil
}

type pb33fSchema struct{ compiled *jsonschema.Schema }

func (pb33fSchema) Decode(text harness.Instance) (any, error) { return decodeExact(text) }

func (s pb33fSchema) Validate(instance any) (harness.Verdict, error) {
	err := s.compiled.Validate(instance)
	var invalid *jsonschema.ValidationError
	if err != nil && !errors.As(err, &invalid) {
		return "", fmt.Errorf("validating: %w", err)
	}
	return harness.VerdictOf(err == nil), nil
}
