package cost

import "schemabench/harness"

// A dialect is a draft as a bit, so that a set of drafts is a mask.
type dialect uint8

const (
	d4 dialect = 1 << iota
	d6
	d7
	d2019
	d2020

	since6    = d6 | d7 | d2019 | d2020
	since7    = d7 | d2019 | d2020
	since2019 = d2019 | d2020
	until7    = d4 | d6 | d7
	until2019 = until7 | d2019
	every     = until2019 | d2020
)

var dialects = map[harness.Draft]dialect{
	harness.Draft4: d4, harness.Draft6: d6, harness.Draft7: d7,
	harness.Draft2019: d2019, harness.Draft2020: d2020,
}

// A keyword is a keyword that bears on cost.
type keyword uint8

const (
	kwNone keyword = iota
	kwID
	kwSchema
	kwAnchor
	kwDynamicAnchor
	kwRecursiveAnchor
	kwRef
	kwDynamicRef
	kwRecursiveRef
	kwDefs // $defs and definitions: schemas that are not evaluated where they stand
	kwAllOf
	kwAnyOf
	kwOneOf
	kwNot
	kwIf
	kwThen
	kwElse
	kwDependentSchemas
	kwDependencies
	kwProperties
	kwPatternProperties
	kwAdditionalProperties
	kwUnevaluatedProperties
	kwPropertyNames
	kwPrefixItems
	kwItems
	kwAdditionalItems
	kwContains
	kwUnevaluatedItems
	kwContentSchema
	kwRequired
	kwPattern
	kwEnum
	kwConst
	kwUniqueItems
	kwFormat
	kwNumeric // minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
)

// keywordOf returns the keyword of that name in the dialect, or kwNone.
func keywordOf(name []byte, d dialect) keyword {
	k, in := keywordNamed(name)
	if in&d == 0 {
		return kwNone
	}
	return k
}

// keywordNamed returns the keyword of that name and the dialects that have it.
func keywordNamed(name []byte) (keyword, dialect) {
	switch string(name) {
	case "$id":
		return kwID, since6
	case "id":
		return kwID, d4
	case "$schema":
		return kwSchema, every
	case "$anchor":
		return kwAnchor, since2019
	case "$dynamicAnchor":
		return kwDynamicAnchor, d2020
	case "$recursiveAnchor":
		return kwRecursiveAnchor, d2019
	case "$ref":
		return kwRef, every
	case "$dynamicRef":
		return kwDynamicRef, d2020
	case "$recursiveRef":
		return kwRecursiveRef, d2019
	case "$defs":
		return kwDefs, since2019
	case "definitions":
		return kwDefs, every
	case "allOf":
		return kwAllOf, every
	case "anyOf":
		return kwAnyOf, every
	case "oneOf":
		return kwOneOf, every
	case "not":
		return kwNot, every
	case "if":
		return kwIf, since7
	case "then":
		return kwThen, since7
	case "else":
		return kwElse, since7
	case "dependentSchemas":
		return kwDependentSchemas, since2019
	case "dependencies":
		return kwDependencies, until7
	case "properties":
		return kwProperties, every
	case "patternProperties":
		return kwPatternProperties, every
	case "additionalProperties":
		return kwAdditionalProperties, every
	case "unevaluatedProperties":
		return kwUnevaluatedProperties, since2019
	case "propertyNames":
		return kwPropertyNames, since6
	case "prefixItems":
		return kwPrefixItems, d2020
	case "items":
		return kwItems, every
	case "additionalItems":
		return kwAdditionalItems, until2019
	case "contains":
		return kwContains, since6
	case "unevaluatedItems":
		return kwUnevaluatedItems, since2019
	case "contentSchema":
		return kwContentSchema, since2019
	case "required":
		return kwRequired, every
	case "pattern":
		return kwPattern, every
	case "enum":
		return kwEnum, every
	case "const":
		return kwConst, since6
	case "uniqueItems":
		return kwUniqueItems, every
	case "format":
		return kwFormat, every
	case "minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum":
		return kwNumeric, every
	}
	return kwNone, 0
}
