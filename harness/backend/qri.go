package backend

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/qri-io/jsonpointer"
	"github.com/qri-io/jsonschema"

	"schemabench/harness"
)

var _ = register(qri{})

// qri is github.com/qri-io/jsonschema. It implements 2019-09 and ignores
// $schema; a 2020-12 or draft 7 schema is run if it uses only what means the
// same in 2019-09. Otherwise Compile says which keyword is unsupported, and
// where.
//
// The library fetches what a schema refers to when it validates, from the
// network and from files, and this cannot be switched off; it keeps schemas
// that have an $id in a registry of the process, where other schemas find
// them. So $id is unsupported, and a reference that does not begin with "#"
// is refused. $anchor is unsupported too: only the first Validate of a schema
// finds it.
//
// Deviations: drafts 4 and 6 are unsupported. References are resolved by the
// first Validate that meets them; Compile refuses those that lead nowhere, and
// calls unsupported those that the library does not find, such as to a single
// items. uniqueItems is asserted even if it is false. An empty enum panics,
// and a $ref that loops without consuming the instance overflows the stack.
// Numbers are float64: integers above 2^53 collide and those above 1e308 do
// not decode. It checks little of the metaschema. Its keyword format is
// replaced by one that does nothing, for the whole process, since the library
// would assert it.
type qri struct{}

func init() {
	jsonschema.LoadDraft2019_09()
	jsonschema.RegisterKeyword("format", jsonschema.NewVoid)
}

// cancelled stops an HTTP request before it connects, should one of qri's
// fetches ever get past Compile.
var cancelled = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

func (qri) Name() string { return "qri" }

func (qri) Doc() string {
	return "github.com/qri-io/jsonschema: 2019-09, and what 2020-12 and draft 7 have in common with it"
}

func (qri) Version() string { return moduleVersion("github.com/qri-io/jsonschema") }

func (qri) Evaluator() Evaluator {
	return Evaluator{"github.com/qri-io/jsonschema", "Schema", "ValidateKeyword"}
}

func (qri) Compile(draft harness.Draft, schema harness.Schema) (harness.Validator, error) {
	doc, err := decodeFloat(schema)
	if err != nil {
		return nil, err
	}
	draft, err = dialectOf(rootSchema(doc), draft, harness.Draft2020, harness.Draft2019, harness.Draft7)
	if err != nil {
		return nil, err
	}
	var refs []string
	if err := judgeKeywords(doc, commonWith2019(draft, &refs)); err != nil {
		return nil, err
	}
	if outside := slices.DeleteFunc(slices.Clone(refs), isFragment); len(outside) > 0 {
		return nil, fmt.Errorf("%q: %w", slices.Min(outside), errFetch)
	}
	compiled := new(jsonschema.Schema)
	if err := json.Unmarshal(schema, compiled); err != nil {
		return nil, err
	}
	unresolved := slices.DeleteFunc(refs, func(ref string) bool { return qriFinds(compiled, ref) })
	if len(unresolved) == 0 {
		return qriSchema{compiled}, nil
	}
	ref := slices.Min(unresolved)
	if holds(doc, qriPointer(ref)) {
		return nil, fmt.Errorf("$ref to %q: %w", ref, harness.ErrUnsupported)
	}
	return nil, fmt.Errorf("%w %q", errUnresolved, ref)
}

func isFragment(ref string) bool { return strings.HasPrefix(ref, "#") }

// qriPointer reads the pointer in ref, a fragment, as the library does.
func qriPointer(ref string) jsonpointer.Pointer {
	unescaped, _ := url.QueryUnescape(ref)
	p, _ := jsonpointer.Parse(strings.TrimPrefix(unescaped, "#"))
	return p
}

// qriFinds reports whether the first Validate will find what ref leads to.
func qriFinds(root *jsonschema.Schema, ref string) bool {
	return root.Resolve(qriPointer(ref), "") != nil
}

// unlike2019 are the keywords that qri ignores but the draft has, or asserts
// but the draft has not.
var unlike2019 = map[harness.Draft][]string{
	harness.Draft2020: {
		"$anchor", "definitions", "prefixItems", "$dynamicRef", "$dynamicAnchor", "$recursiveRef",
		"$recursiveAnchor", "unevaluatedItems", // contains counts for it from 2020-12 on
	},
	harness.Draft2019: {"$anchor", "definitions"},
	harness.Draft7: {
		"definitions", "dependencies", "$anchor", "$recursiveRef", "$recursiveAnchor",
		"dependentRequired", "dependentSchemas", "maxContains", "minContains",
		"unevaluatedItems", "unevaluatedProperties",
	},
}

// commonWith2019 judges whether a keyword of draft means to qri what it means
// there, and whether it would make qri fetch. It adds every reference to refs.
func commonWith2019(draft harness.Draft, refs *[]string) judge {
	unlike := unlike2019[draft]
	return func(schema map[string]any, keyword string) error {
		switch {
		case slices.Contains(unlike, keyword):
			return harness.ErrUnsupported
		case strings.EqualFold(keyword, "$id"): // encoding/json does not mind the case
			return fmt.Errorf("library would fetch and share: %w", harness.ErrUnsupported)
		case keyword == "$ref", keyword == "$recursiveRef":
			if ref, ok := schema[keyword].(string); ok {
				*refs = append(*refs, ref)
			}
			if draft == harness.Draft7 {
				return loneRef(schema)
			}
		case keyword == "items" && draft == harness.Draft2020:
			if _, ok := schema["items"].([]any); ok {
				return fmt.Errorf("array form in 2020-12: %w", harness.ErrUnsupported)
			}
		}
		return nil
	}
}

type qriSchema struct{ compiled *jsonschema.Schema }

func (qriSchema) Decode(text harness.Instance) (any, error) { return decodeFloat(text) }

func (s qriSchema) Validate(instance any) (harness.Verdict, error) {
	return harness.VerdictOf(s.compiled.Validate(cancelled, instance).IsValid()), nil
}
