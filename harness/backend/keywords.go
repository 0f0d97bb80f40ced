package backend

import (
	"fmt"
	"slices"

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
