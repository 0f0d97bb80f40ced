package backend

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/xeipuuv/gojsonschema"

	"schemabench/harness"
	"schemabench/harness/cost"
)

var _ = register(xeipuuv{})

// xeipuuv is github.com/xeipuuv/gojsonschema, called gojsonschema in flags
// and results. It implements drafts 4, 6 and 7 with exact numbers, and has
// their metaschemas embedded.
//
// A 2019-09 or 2020-12 schema is read as draft 7 if it uses only what the
// drafts have in common; otherwise Compile says which keyword is unsupported,
// and where.
//
// Deviations: const, enum and uniqueItems compare numbers as float64, and
// panic on those above its range. An empty enum accepts everything. A $ref
// that loops without consuming the instance, or names an anchor that is not
// there, overflows the stack. A number with an exponent beyond ±1,000,000
// panics. The checkers of format are emptied for the whole process, since the
// library would assert them.
type xeipuuv struct{}

func init() { gojsonschema.FormatCheckers = gojsonschema.FormatCheckerChain{} }

// xeipuuvEmbedded maps the drafts that the library implements to its names
// for them.
var xeipuuvEmbedded = map[harness.Draft]gojsonschema.Draft{
	harness.Draft7: gojsonschema.Draft7,
	harness.Draft6: gojsonschema.Draft6,
	harness.Draft4: gojsonschema.Draft4,
}

func (xeipuuv) Name() string { return "gojsonschema" }

func (xeipuuv) Doc() string {
	return "github.com/xeipuuv/gojsonschema: drafts 4, 6 and 7, and what newer ones have in common with 7"
}

func (xeipuuv) Version() string { return moduleVersion("github.com/xeipuuv/gojsonschema") }

// Profile: the library knows no prefixItems, so that items applies to all.
// Compile refuses such schemas, but whoever calls the library otherwise does
// not.
func (xeipuuv) Profile() cost.Profile { return cost.Profile{ItemsFromZero: true} }

func (xeipuuv) Evaluator() Evaluator {
	return Evaluator{"github.com/xeipuuv/gojsonschema", "subSchema", "validateRecursive"}
}

func (xeipuuv) Compile(draft harness.Draft, schema harness.Schema) (harness.Validator, error) {
	doc, err := decodeExact(schema)
	if err != nil {
		return nil, err
	}
	draft, err = dialectOf(rootSchema(doc), draft, harness.Drafts()...)
	if err != nil {
		return nil, err
	}
	sl := gojsonschema.NewSchemaLoader()
	if embedded, ok := xeipuuvEmbedded[draft]; ok {
		sl.Draft = embedded
	} else {
		sl.Draft = gojsonschema.Draft7
		if err := judgeKeywords(doc, commonWithDraft7(draft)); err != nil {
			return nil, err
		}
	}
	compiled, err := sl.Compile(xeipuuvSource{gojsonschema.NewRawLoader(doc)})
	if err != nil {
		return nil, err
	}
	return xeipuuvSchema{compiled}, nil
}

// newerThanDraft7 are the keywords that draft 7 lacks, by the draft they
// stand in.
var newerThanDraft7 = map[harness.Draft][]string{
	harness.Draft2019: {
		"$anchor", "$recursiveRef", "$recursiveAnchor", "dependentRequired", "dependentSchemas",
		"maxContains", "minContains", "unevaluatedItems", "unevaluatedProperties",
	},
	harness.Draft2020: {
		"$anchor", "$dynamicRef", "$dynamicAnchor", "dependentRequired", "dependentSchemas",
		"maxContains", "minContains", "prefixItems", "unevaluatedItems", "unevaluatedProperties",
	},
}

// commonWithDraft7 judges whether a keyword of a newer draft means in draft 7
// what it means there.
func commonWithDraft7(draft harness.Draft) judge {
	newer := newerThanDraft7[draft]
	return func(schema map[string]any, keyword string) error {
		if slices.Contains(newer, keyword) {
			return harness.ErrUnsupported
		}
		switch keyword {
		case "dependencies": // asserted, though the newer drafts gave it up
			return harness.ErrUnsupported
		case "id": // taken for $id
			if _, ok := schema["id"].(string); ok {
				return harness.ErrUnsupported
			}
		case "items":
			if _, ok := schema["items"].([]any); ok && draft == harness.Draft2020 {
				return fmt.Errorf("array form in 2020-12: %w", harness.ErrUnsupported)
			}
		case "$ref":
			return commonRef(schema)
		}
		return nil
	}
}

// commonRef judges a schema object that has a $ref.
func commonRef(schema map[string]any) error {
	if err := loneRef(schema); err != nil {
		return err
	}
	ref, _ := schema["$ref"].(string)
	_, fragment, _ := strings.Cut(ref, "#")
	target, err := url.PathUnescape(fragment)
	if err == nil && strings.HasPrefix(target, "/") && !inSchemaPosition(target) {
		return fmt.Errorf("to a place that is not searched for keywords: %w", harness.ErrUnsupported)
	}
	return nil
}

// xeipuuvSource is a schema document that may refer to embedded metaschemas
// and to nothing else outside itself.
type xeipuuvSource struct{ gojsonschema.JSONLoader }

func (xeipuuvSource) LoaderFactory() gojsonschema.JSONLoaderFactory { return xeipuuvMetaschemas{} }

type xeipuuvMetaschemas struct{}

func (xeipuuvMetaschemas) New(source string) gojsonschema.JSONLoader {
	uri, _, _ := strings.Cut(source, "#")
	for draft := range xeipuuvEmbedded {
		if uri == draft.Metaschema() {
			return gojsonschema.NewReferenceLoader(uri)
		}
	}
	return xeipuuvRefusal{gojsonschema.NewRawLoader(nil), uri}
}

type xeipuuvRefusal struct {
	gojsonschema.JSONLoader
	uri string
}

func (r xeipuuvRefusal) LoadJSON() (any, error) { return offline{}.Load(r.uri) }

type xeipuuvSchema struct{ compiled *gojsonschema.Schema }

func (xeipuuvSchema) Decode(text harness.Instance) (any, error) { return decodeExact(text) }

func (s xeipuuvSchema) Validate(instance any) (harness.Verdict, error) {
	result, err := s.compiled.Validate(gojsonschema.NewRawLoader(instance))
	if err != nil {
		return "", fmt.Errorf("validating: %w", err)
	}
	return harness.VerdictOf(result.Valid()), nil
}
