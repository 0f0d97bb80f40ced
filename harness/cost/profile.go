package cost

import (
	"strings"
)

// A Profile says where a validator visits other subschemas than the
// specification asks for. The zero Profile is the specification. Each
// backend's profile lives with the backend. What a profile cannot express is
// a validator that visits children that are not there, evaluates
// contentSchema, or resolves references otherwise.
type Profile struct {
	// ItemsFromZero: items applies from index 0 whatever prefixItems holds.
	ItemsFromZero bool
	// LeftoversAgain: unevaluatedProperties and unevaluatedItems are evaluated
	// on children that sibling keywords have been evaluated on.
	LeftoversAgain bool
	// FoldKeywords: keywords match by Unicode simple case folding, so that
	// ALLOF is allOf and propertieſ is properties.
	FoldKeywords bool
	// FalseWeight is the count of evaluations that the schema false stands
	// for; 0 means 1.
	FalseWeight uint64
}

// falseWeight returns the weight of the schema false.
func (p Profile) falseWeight() uint64 { return max(p.FalseWeight, 1) }

// foldedKeywords lists every keyword that folding can lead to.
var foldedKeywords = strings.Fields(`$id id $schema $anchor $dynamicAnchor $recursiveAnchor
	$ref $dynamicRef $recursiveRef $defs definitions allOf anyOf oneOf not if then else
	dependentSchemas dependencies properties patternProperties additionalProperties
	unevaluatedProperties propertyNames prefixItems items additionalItems contains
	unevaluatedItems contentSchema pattern enum const uniqueItems
	minimum maximum multipleOf exclusiveMinimum exclusiveMaximum`)

// foldKeyword returns the keyword that name is a folding of, or name.
func foldKeyword(name []byte) []byte {
	for _, k := range foldedKeywords {
		if strings.EqualFold(k, string(name)) {
			return []byte(k)
		}
	}
	return name
}
