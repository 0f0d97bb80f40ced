package probe

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"schemabench/harness"
)

// A value is one that parsers and validators stumble over.
type value struct {
	name   string
	text   string
	syntax bool // RFC 8259 allows it, or leaves it open, and readers refuse it
	open   bool // the reference is not asked: it has no verdict within its budget
}

// hostile values, for properties and for members that nobody asked for.
var hostileValues = []value{
	{"null", `null`, false, false},
	{"boolean", `true`, false, false},
	{"empty string", `""`, false, false},
	{"empty array", `[]`, false, false},
	{"empty object", `{}`, false, false},
	{"negative zero", `-0`, false, false},
	{"integer beyond 2^53", `9007199254740993`, false, false},
	{"integer beyond 2^64", `123456789012345678901234567890`, false, false},
	{"number beyond binary64", `1e400`, true, false},
	{"number with an endless exponent", `-1e1000001`, true, true},
	{"number of 10,000 digits", strings.Repeat("9", 10_000), true, false},
	{"surrogate without a partner", `"\ud800"`, true, false},
	{"surrogates the wrong way round", `"\udc00\ud800"`, true, false},
	{"NUL and controls", `"a\u0000\u001b[31m\u007f"`, false, false},
	{"string of 1 MiB", `"` + strings.Repeat("a", 1<<20) + `"`, false, false},
	{"string that a pattern nearly matches", `"` + strings.Repeat("a", 50_000) + `!"`, false, false},
	{"__proto__", `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`, false, false},
	{"array of 10,000", `[` + strings.Repeat("0,", 9_999) + `0]`, false, false},
	{"arrays nested 100 deep", nested("[", "]", 100), true, false},
	{"objects nested 100 deep", nested(`{"a":`, "}", 100), true, false},
	{"arrays nested 900 deep", nested("[", "]", 900), true, false},
	{"arrays nested 5,000 deep", nested("[", "]", 5_000), true, false},
}

func nested(open, end string, n int) string {
	inner := ""
	if open != "[" {
		inner = "0"
	}
	return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
}

// notObjects are arguments that are no object, as the protocol wants.
var notObjects = []string{`[]`, `"text"`, `0`, `true`}

// hostile adds arguments that are base but for one hostile thing.
func (m *maker) hostile(base harness.Instance, properties []string) {
	for _, text := range notObjects {
		m.add("hostile", "arguments are "+text, []byte(text))
	}
	// Servers may take null for nothing given.
	m.keep(Payload{Kind: "hostile", Name: "arguments are null", Arguments: []byte(`null`)})
	members := map[string]json.RawMessage{}
	if json.Unmarshal(base, &members) != nil {
		members = map[string]json.RawMessage{}
	}
	for _, name := range spread(properties, maxProperties) {
		for _, v := range hostileValues {
			m.member(members, name, v)
		}
	}
	for _, v := range hostileValues {
		m.member(members, "schemabench", v)
	}
	m.member(members, "__proto__", value{"members named __proto__", `{"polluted":true}`, false, false})
	m.member(members, strings.Repeat("n", 100_000), value{"a name of 100,000 bytes", `0`, false, false})
	m.twice(members)
}

// member adds arguments with one member set to a hostile value.
func (m *maker) member(members map[string]json.RawMessage, name string, v value) {
	set := maps.Clone(members)
	set[name] = json.RawMessage(v.text)
	p := Payload{Kind: "hostile", Name: fmt.Sprintf("%s at %s", v.name, excerpt("/"+name, 60)), Arguments: object(set), Syntax: v.syntax}
	if !v.open {
		p.Want = m.verdict(p.Arguments)
	}
	m.keep(p)
}

// twice adds arguments in which a member stands twice.
func (m *maker) twice(members map[string]json.RawMessage) {
	text := object(members)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		doubled := fmt.Sprintf(`%s,%s:{}}`, text[:len(text)-1], quoted(name))
		// Which of the two counts is open, and so is the verdict.
		m.keep(Payload{Kind: "hostile", Name: excerpt("/"+name, 60) + " stands twice", Arguments: []byte(doubled), Syntax: true})
		return
	}
}

// object writes an object with its members in order of name.
func object(members map[string]json.RawMessage) []byte {
	var b strings.Builder
	b.WriteByte('{')
	for i, name := range slices.Sorted(maps.Keys(members)) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%s:%s", quoted(name), members[name])
	}
	b.WriteByte('}')
	return []byte(b.String())
}

func quoted(name string) []byte {
	text, err := json.Marshal(name)
	if err != nil {
		panic(err) // a string always has a JSON form
	}
	return text
}

// propertiesOf returns the names of the properties of the root, in order.
func propertiesOf(schema harness.Schema) []string {
	var root struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	_ = json.Unmarshal(schema, &root) // what is no object has none
	return slices.Sorted(maps.Keys(root.Properties))
}
