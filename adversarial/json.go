package adversarial

import (
	"strconv"
	"strings"

	"schemabench/harness"
)

// The families write JSON text directly, so that texts that are too deep or
// too large for an encoder are cheap to make and the same to the byte.

// valid returns the case of a schema that the instance satisfies.
func valid(schema, instance string) harness.Case { return verdict(schema, instance, harness.Valid) }

// invalid returns the case of a schema that the instance breaks.
func invalid(schema, instance string) harness.Case { return verdict(schema, instance, harness.Invalid) }

// undefined returns a case to which the specification gives no verdict.
func undefined(schema, instance string) harness.Case { return verdict(schema, instance, "") }

func verdict(schema, instance string, want harness.Verdict) harness.Case {
	return harness.Case{Schema: harness.Schema(schema), Instance: harness.Instance(instance), Want: want}
}

// name returns prefix followed by i in decimal, such as "d7".
func name(prefix string, i int) string { return prefix + strconv.Itoa(i) }

// quoted returns prefix followed by i as a JSON string, such as `"d7"`.
func quoted(prefix string, i int) string { return `"` + name(prefix, i) + `"` }

// ref returns a schema that refers to the definition of that name.
func ref(def string) string { return `{"$ref":"#/$defs/` + def + `"}` }

// commas returns the n values with a comma between them.
func commas(n int, value func(i int) string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(value(i))
	}
	return b.String()
}

// list returns a JSON array of the n values.
func list(n int, value func(i int) string) string { return "[" + commas(n, value) + "]" }

// same returns a JSON array of n times the same value.
func same(n int, value string) string { return list(n, func(int) string { return value }) }

// object returns a JSON object of n members whose keys are prefix0, prefix1
// and so on.
func object(n int, prefix string, value func(i int) string) string {
	return "{" + commas(n, func(i int) string { return quoted(prefix, i) + ":" + value(i) }) + "}"
}

// nest returns core within n times open and close.
func nest(n int, open, core, close string) string {
	return strings.Repeat(open, n) + core + strings.Repeat(close, n)
}

// integer is the schema and one the instance of families in which the values
// play no part.
const (
	integer = `{"type":"integer"}`
	one     = `1`
)
