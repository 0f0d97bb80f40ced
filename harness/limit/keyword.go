package limit

import "strings"

// A holding says what the members of a container are.
type holding uint8

const (
	holdsSchemas  holding = iota // of a schema: keywords; of an array: schemas
	holdsNames                   // names of the author's, with schemas as values
	holdsPatterns                // the same, but the names are patterns
	holdsData                    // not schemas, unless a reference says so
)

var holdings = map[string]holding{
	"properties": holdsNames, "$defs": holdsNames, "definitions": holdsNames,
	"dependentSchemas": holdsNames, "dependencies": holdsNames, "dependentRequired": holdsNames,
	"$vocabulary": holdsNames, "patternProperties": holdsPatterns,
	"const": holdsData, "enum": holdsData, "default": holdsData, "examples": holdsData, "example": holdsData,
}

// keywords that a validator may find by case folding.
var keywords = strings.Fields(`$id $schema $anchor $dynamicAnchor $recursiveAnchor
	$ref $dynamicRef $recursiveRef $defs definitions allOf anyOf oneOf not if then else
	dependentSchemas dependencies properties patternProperties additionalProperties
	unevaluatedProperties propertyNames prefixItems items additionalItems contains
	unevaluatedItems contentSchema pattern enum const uniqueItems type required
	minimum maximum multipleOf exclusiveMinimum exclusiveMaximum`)

var isKeyword = func() map[string]bool {
	m := map[string]bool{}
	for _, k := range keywords {
		m[k] = true
	}
	return m
}()

// isFolded reports whether name is a keyword in all but case.
func isFolded(name string) bool {
	if isKeyword[name] {
		return false
	}
	for _, k := range keywords {
		if strings.EqualFold(k, name) {
			return true
		}
	}
	return false
}
