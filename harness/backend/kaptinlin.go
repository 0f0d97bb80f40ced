package backend

import (
	stdjson "encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/kaptinlin/jsonschema"

	"schemabench/harness"
	"schemabench/harness/cost"
)

var _ = register(kaptinlin{})

// kaptinlin is github.com/kaptinlin/jsonschema. It implements every draft and
// computes with exact numbers; its decoder refuses equal member names and
// text that is not UTF-8.
//
// Deviations: older drafts are held to newer keywords as well. The first
// Validate compiles the regular expressions of patternProperties. Official
// metaschemas are not embedded, so references to them are refused, and so is
// a $ref into a keyword it does not know. An empty enum and a $ref that loops
// without consuming the instance accept everything. It checks little of the
// metaschema: bad types, lengths and divisors compile. Content keywords are
// removed after compilation, since the library would assert them.
type kaptinlin struct{}

var kaptinlinDialects = map[harness.Draft]jsonschema.Dialect{
	harness.Draft2020: jsonschema.Draft202012,
	harness.Draft2019: jsonschema.Draft201909,
	harness.Draft7:    jsonschema.Draft7,
	harness.Draft6:    jsonschema.Draft6,
	harness.Draft4:    jsonschema.Draft4,
}

func (kaptinlin) Name() string { return "kaptinlin" }

func (kaptinlin) Doc() string {
	return "github.com/kaptinlin/jsonschema: every draft, exact numbers"
}

func (kaptinlin) Version() string { return moduleVersion("github.com/kaptinlin/jsonschema") }

// errUnresolved is wrapped by the refusal of a schema with a reference that
// leads nowhere.
var errUnresolved = errors.New("unresolved reference")

// Profile: an item that fails prefixItems, items or contains is evaluated by
// unevaluatedItems too; a required property that is not there is evaluated as
// null; a reference that is a JSON Pointer is resolved from the schema that
// holds it outwards, where $defs and definitions are one, and "#" is the
// nearest schema with an $id, even one such as "#a".
func (kaptinlin) Profile() cost.Profile {
	return cost.Profile{ItemsAgain: true, AbsentAsNull: true, RefsOutward: true}
}

func (kaptinlin) Evaluator() Evaluator {
	return Evaluator{"github.com/kaptinlin/jsonschema", "Schema", "evaluate"}
}

func (kaptinlin) Compile(draft harness.Draft, schema harness.Schema) (harness.Validator, error) {
	if _, err := dialectOf("", draft, harness.Drafts()...); err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler() // a reused one would return an old schema for a known $id
	c.SetDefaultDialect(kaptinlinDialects[draft])
	clear(c.Loaders)
	s, err := c.Compile(schema)
	if err != nil {
		return nil, err
	}
	if _, err := dialectOf(s.Schema, draft, harness.Drafts()...); err != nil {
		return nil, err
	}
	if refs := s.UnresolvedReferenceURIs(); len(refs) > 0 {
		return nil, fmt.Errorf("%w %q", errUnresolved, slices.Min(refs))
	}
	dropContent(s)
	return kaptinlinSchema{s}, nil
}

// dropContent removes the content keywords from s and its subschemas.
func dropContent(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	one := []*jsonschema.Schema{
		s.Not, s.If, s.Then, s.Else, s.Items, s.Contains, s.AdditionalProperties,
		s.PropertyNames, s.UnevaluatedItems, s.UnevaluatedProperties, s.ContentSchema,
	}
	s.ContentEncoding, s.ContentMediaType, s.ContentSchema = nil, nil, nil
	for _, list := range [][]*jsonschema.Schema{one, s.AllOf, s.AnyOf, s.OneOf, s.PrefixItems} {
		for _, sub := range list {
			dropContent(sub)
		}
	}
	for _, named := range []map[string]*jsonschema.Schema{
		s.Defs, s.DependentSchemas, schemaMap(s.Properties), schemaMap(s.PatternProperties),
	} {
		for _, sub := range named {
			dropContent(sub)
		}
	}
}

func schemaMap(m *jsonschema.SchemaMap) map[string]*jsonschema.Schema {
	if m == nil {
		return nil
	}
	return *m
}

type kaptinlinSchema struct{ compiled *jsonschema.Schema }

// exactNumbers decodes numbers as the library does by itself when it is given
// JSON text.
var exactNumbers = json.WithUnmarshalers(json.UnmarshalFromFunc(
	func(dec *jsontext.Decoder, v *any) error {
		if dec.PeekKind() != '0' {
			return errors.ErrUnsupported
		}
		number, err := dec.ReadValue()
		*v = stdjson.Number(number)
		return err
	}))

func (kaptinlinSchema) Decode(text harness.Instance) (any, error) {
	var v any
	err := json.Unmarshal(text, &v, exactNumbers)
	return v, err
}

func (s kaptinlinSchema) Validate(instance any) (harness.Verdict, error) {
	return harness.VerdictOf(s.compiled.Validate(instance).IsValid()), nil
}
