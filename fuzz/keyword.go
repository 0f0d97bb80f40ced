package fuzz

// A kind is what a keyword's value is made of.
type kind uint8

const (
	kindSchema     kind = iota // a subschema
	kindSchemas                // a list of subschemas, not empty
	kindMap                    // subschemas by name
	kindPatterns               // subschemas by pattern
	kindValue                  // any value
	kindValues                 // a list of values, not empty
	kindTypes                  // a type or a list of types
	kindNames                  // a list of names
	kindNamesMap               // lists of names by name
	kindBool                   // true or false
	kindCount                  // a non-negative integer
	kindNumber                 // a number
	kindPositive               // a number above 0
	kindPattern                // a regular expression
	kindFormat                 // the name of a format
	kindRef                    // a reference
	kindDynamicRef             // a reference to a dynamic anchor
	kindAnchor                 // the name of an anchor
	kindID                     // a URI
	kindOther                  // a name follows, and any value
)

// A keyword of the grammar.
type keyword struct {
	name    string
	kind    kind
	inPlace bool // its subschemas apply to the same instance location
	weight  int  // how many of 192 codes stand for it
}

// keywords in the order of the format: that of their codes.
var keywords = [...]keyword{
	{"allOf", kindSchemas, true, 14},
	{"anyOf", kindSchemas, true, 14},
	{"oneOf", kindSchemas, true, 8},
	{"$ref", kindRef, true, 12},
	{"properties", kindMap, false, 20},
	{"items", kindSchema, false, 13},
	{"if", kindSchema, true, 7},
	{"then", kindSchema, true, 7},
	{"else", kindSchema, true, 6},
	{"not", kindSchema, true, 6},
	{"dependentSchemas", kindMap, true, 5},
	{"patternProperties", kindPatterns, false, 5},
	{"additionalProperties", kindSchema, false, 7},
	{"propertyNames", kindSchema, false, 3},
	{"prefixItems", kindSchemas, false, 5},
	{"contains", kindSchema, false, 5},
	{"minContains", kindCount, false, 1},
	{"maxContains", kindCount, false, 1},
	{"unevaluatedProperties", kindSchema, false, 5},
	{"unevaluatedItems", kindSchema, false, 3},
	{"$dynamicRef", kindDynamicRef, true, 5},
	{"$dynamicAnchor", kindAnchor, false, 5},
	{"$anchor", kindAnchor, false, 2},
	{"$id", kindID, false, 2},
	{"type", kindTypes, false, 4},
	{"enum", kindValues, false, 2},
	{"const", kindValue, false, 2},
	{"required", kindNames, false, 2},
	{"dependentRequired", kindNamesMap, false, 1},
	{"uniqueItems", kindBool, false, 1},
	{"minItems", kindCount, false, 1},
	{"maxItems", kindCount, false, 1},
	{"minProperties", kindCount, false, 1},
	{"maxProperties", kindCount, false, 1},
	{"minLength", kindCount, false, 2},
	{"maxLength", kindCount, false, 1},
	{"minimum", kindNumber, false, 2},
	{"maximum", kindNumber, false, 1},
	{"exclusiveMinimum", kindNumber, false, 1},
	{"exclusiveMaximum", kindNumber, false, 1},
	{"multipleOf", kindPositive, false, 2},
	{"pattern", kindPattern, false, 2},
	{"format", kindFormat, false, 1},
	{"$defs", kindMap, true, 1},
	{"other", kindOther, false, 1},
}

// other stands for a member that the grammar has no code for. There may be
// many of them.
const other = len(keywords) - 1

// memberEnd ends the members of a schema object wherever a byte below it stands
// for the next one.
const memberEnd = 0x40

// keywordCodes maps codes from memberEnd on to keywords, and keywordCode back.
var keywordCodes, keywordCode = codeKeywords()

func codeKeywords() (codes [256 - memberEnd]uint8, first [len(keywords)]byte) {
	at := 0
	for i, k := range keywords {
		first[i] = byte(memberEnd + at)
		for range k.weight {
			codes[at] = uint8(i)
			at++
		}
	}
	return codes, first
}

var keywordIndexes = func() map[string]int {
	all := map[string]int{}
	for i, k := range keywords[:other] {
		all[k.name] = i
	}
	return all
}()

// keywordIndex returns the index of the keyword of that name, or -1.
func keywordIndex(name string) int {
	if i, ok := keywordIndexes[name]; ok {
		return i
	}
	return -1
}

// keywordHeads are the keywords' names as they begin a member.
var keywordHeads = func() (heads [len(keywords)]string) {
	for i, k := range keywords {
		heads[i] = `"` + k.name + `":`
	}
	return heads
}()
