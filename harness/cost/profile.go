package cost

import (
	"strings"
)

// A Profile says where a validator visits other subschemas than the
// specification asks for. The zero Profile is the specification. Each
// backend's profile lives with the backend, where the evaluations made by the
// library are counted and held to it. What a profile cannot express, since no
// backend needs it, is a validator that evaluates contentSchema.
type Profile struct {
	// ItemsFromZero: items applies from index 0 whatever prefixItems holds.
	ItemsFromZero bool
	// ItemsAgain: unevaluatedItems is evaluated on items that sibling keywords
	// have been evaluated on, such as those that failed there.
	ItemsAgain bool
	// AbsentAsNull: a member that both properties and required name, and the
	// object lacks, is evaluated as null.
	AbsentAsNull bool
	// RefsOutward: a "#/…" may lead to the place with that pointer within the
	// subschema that holds it, or else the nearest one around that where there
	// is such a place; and "#" to the nearest with an $id, even if that names
	// an anchor. Where this differs from the specification, the costlier place
	// counts.
	RefsOutward bool
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
	unevaluatedItems contentSchema required pattern enum const uniqueItems format
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

// Union returns the profile that bounds a validator of profile p as well as
// one of profile q, save for schemas with keywords in other letters: where
// one of the two folds them, it bounds that one alone. Package limit rejects
// such schemas by default.
func (p Profile) Union(q Profile) Profile {
	return Profile{
		ItemsFromZero: p.ItemsFromZero || q.ItemsFromZero,
		ItemsAgain:    p.ItemsAgain || q.ItemsAgain,
		AbsentAsNull:  p.AbsentAsNull || q.AbsentAsNull,
		RefsOutward:   p.RefsOutward || q.RefsOutward,
		FoldKeywords:  p.FoldKeywords || q.FoldKeywords,
		FalseWeight:   max(p.FalseWeight, q.FalseWeight),
	}
}
