package instance

// The JSON types as a set.
const (
	typeObject = 1 << iota
	typeArray
	typeString
	typeNumber
	typeBoolean
	typeNull

	typeAny = 1<<iota - 1
)

// allTypes lists the types in the order in which they are tried when a schema
// prefers none.
var allTypes = []struct {
	name string
	bit  int
}{
	{"object", typeObject}, {"array", typeArray}, {"string", typeString},
	{"number", typeNumber}, {"boolean", typeBoolean}, {"null", typeNull},
}

// types is what the type keyword allows.
type types struct {
	set     int
	integer bool  // numbers must be integers
	order   []int // the bits of set, as written
}

// newTypes reads the value of a type keyword; nil allows every type.
func newTypes(v value) types {
	var t types
	number := false
	list, ok := v.(array)
	if !ok {
		list = array{v}
	}
	for _, v := range list {
		name, _ := v.(string)
		if name == "integer" {
			t.integer = true
			name = "number"
		} else if name == "number" {
			number = true
		}
		for _, known := range allTypes {
			if known.name == name && t.set&known.bit == 0 {
				t.set |= known.bit
				t.order = append(t.order, known.bit)
			}
		}
	}
	if number {
		t.integer = false
	}
	if t.set == 0 && !ok {
		return everyType()
	}
	return t
}

func everyType() types {
	t := types{set: typeAny}
	for _, known := range allTypes {
		t.order = append(t.order, known.bit)
	}
	return t
}

// and returns the types that both allow, in the order of the more particular.
func (t types) and(u types) types {
	both := types{set: t.set & u.set, integer: t.integer || u.integer}
	order := t.order
	if len(u.order) < len(order) {
		order = u.order
	}
	for _, bit := range order {
		if both.set&bit != 0 {
			both.order = append(both.order, bit)
		}
	}
	return both
}

func typeBit(v value) int {
	name := typeName(v)
	for _, known := range allTypes {
		if known.name == name {
			return known.bit
		}
	}
	return 0
}

// hints maps keywords to the type that they speak of.
var hints = map[string]int{
	"properties": typeObject, "required": typeObject, "patternProperties": typeObject,
	"additionalProperties": typeObject, "propertyNames": typeObject, "minProperties": typeObject,
	"dependentRequired": typeObject, "dependentSchemas": typeObject, "dependencies": typeObject,
	"unevaluatedProperties": typeObject, "maxProperties": typeObject,
	"items": typeArray, "prefixItems": typeArray, "contains": typeArray, "minItems": typeArray,
	"uniqueItems": typeArray, "maxItems": typeArray, "unevaluatedItems": typeArray,
	"pattern": typeString, "format": typeString, "minLength": typeString, "maxLength": typeString,
	"minimum": typeNumber, "maximum": typeNumber, "multipleOf": typeNumber,
	"exclusiveMinimum": typeNumber, "exclusiveMaximum": typeNumber,
}
