package backend

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"schemabench/harness"
)

// A holder says how the value of an applicator holds subschemas.
type holder int

const (
	holdsNone   holder = iota
	holdsOne           // a subschema
	holdsList          // an array of subschemas
	holdsNamed         // an object of subschemas
	holdsEither        // a subschema or an array of subschemas: items before 2020-12
)

// applicators are the keywords of all drafts that hold subschemas.
// dependencies also holds arrays of names, which are no objects and so are
// passed over; so is the boolean that $recursiveAnchor should be, which one
// library reads as a schema.
var applicators = map[string]holder{
	"$defs": holdsNamed, "definitions": holdsNamed, "properties": holdsNamed,
	"patternProperties": holdsNamed, "dependentSchemas": holdsNamed, "dependencies": holdsNamed,
	"allOf": holdsList, "anyOf": holdsList, "oneOf": holdsList, "prefixItems": holdsList,
	"items": holdsEither,
	"not":   holdsOne, "if": holdsOne, "then": holdsOne, "else": holdsOne,
	"additionalItems": holdsOne, "contains": holdsOne, "additionalProperties": holdsOne,
	"propertyNames": holdsOne, "unevaluatedItems": holdsOne, "unevaluatedProperties": holdsOne,
	"contentSchema": holdsOne, "$recursiveAnchor": holdsOne,
}

// assertions are the keywords of all drafts that constrain the instance by
// themselves. A reference counts.
var assertions = []string{
	"$dynamicRef", "$recursiveRef", "type", "enum", "const", "multipleOf", "maximum",
	"exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength", "pattern",
	"maxItems", "minItems", "uniqueItems", "maxContains", "minContains", "maxProperties",
	"minProperties", "required", "dependentRequired",
}

// constrains reports whether keyword can change a verdict where it stands.
func constrains(keyword string) bool {
	switch keyword {
	case "$defs", "definitions", "contentSchema", "$recursiveAnchor":
		return false
	}
	return applicators[keyword] != holdsNone || slices.Contains(assertions, keyword)
}

// loneRef judges a schema object that has a $ref: what constrains the instance
// beside it counts from 2019-09 on and is ignored before.
func loneRef(schema map[string]any) error {
	for keyword := range schema {
		if keyword != "$ref" && constrains(keyword) {
			return fmt.Errorf("keywords beside it: %w", harness.ErrUnsupported)
		}
	}
	return nil
}

// A judge looks at one keyword of a schema object and says what is wrong with
// it, if anything.
type judge func(schema map[string]any, keyword string) error

// judgeKeywords shows judge every keyword in a schema position of a document
// that encoding/json decoded, so neither in instances such as const or
// examples nor where keys are names. It returns the first error by sorted
// keyword and name, with the JSON Pointer of the keyword. Time is linear in
// the document, unless there is an error to report.
func judgeKeywords(doc any, j judge) error {
	if w := (walker{judge: j}); w.schema(doc) == nil {
		return nil
	}
	w := walker{judge: j, sorted: true}
	return w.schema(doc)
}

type walker struct {
	judge  judge
	sorted bool     // visit members in order, so that the error is the same each time
	path   []string // reference tokens from the root to here
}

func (w *walker) schema(v any) error {
	schema, _ := v.(map[string]any)
	return w.members(schema, func(keyword string, value any) error {
		if err := w.judge(schema, keyword); err != nil {
			return fmt.Errorf("%s: %w", pointer(w.path), err)
		}
		return w.held(applicators[keyword], value)
	})
}

// held visits the subschemas in the value of an applicator.
func (w *walker) held(h holder, value any) error {
	list, isList := value.([]any)
	switch {
	case h == holdsList, h == holdsEither && isList:
		for i, sub := range list {
			if err := w.at(strconv.Itoa(i), func() error { return w.schema(sub) }); err != nil {
				return err
			}
		}
	case h == holdsNamed:
		named, _ := value.(map[string]any)
		return w.members(named, func(_ string, sub any) error { return w.schema(sub) })
	case h == holdsOne, h == holdsEither:
		return w.schema(value)
	}
	return nil
}

func (w *walker) members(m map[string]any, visit func(string, any) error) error {
	keys := maps.Keys(m)
	if w.sorted {
		keys = slices.Values(slices.Sorted(keys))
	}
	for k := range keys {
		if err := w.at(k, func() error { return visit(k, m[k]) }); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) at(token string, visit func() error) error {
	w.path = append(w.path, token)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	return visit()
}

var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")

// pointer returns the JSON Pointer of the reference tokens in path.
func pointer(path []string) string {
	var b strings.Builder
	for _, token := range path {
		b.WriteByte('/')
		b.WriteString(pointerEscape.Replace(token))
	}
	return b.String()
}

// inSchemaPosition reports whether a JSON Pointer, as in a $ref, leads from a
// schema to a place that judgeKeywords visits.
func inSchemaPosition(pointer string) bool {
	if pointer == "" {
		return true
	}
	tokens := strings.Split(pointer, "/")[1:]
	for len(tokens) > 0 {
		h := applicators[tokens[0]]
		tokens = tokens[1:]
		if h == holdsNone {
			return false
		}
		_, notIndex := strconv.Atoi(first(tokens))
		if h == holdsList || h == holdsNamed || h == holdsEither && notIndex == nil {
			if len(tokens) == 0 {
				return false
			}
			tokens = tokens[1:]
		}
	}
	return true
}

func first(tokens []string) string {
	if len(tokens) == 0 {
		return ""
	}
	return tokens[0]
}
