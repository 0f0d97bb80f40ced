package limit_test

import (
	"errors"
	"strings"
	"testing"

	"schemabench/harness"
	"schemabench/harness/cost"
	"schemabench/harness/limit"
)

const million = 1_000_000

// hostile are texts that are meant to hurt the reader. Want is the limits
// that each exceeds as a schema and as an instance, "error" for a text that is
// refused as no JSON or no schema, "" for one that is accepted.
var hostile = []struct {
	name, text         string
	asSchema, asSample string
}{
	{"an empty file", "", "error", "error"},
	{"white space", " \n", "error", "error"},
	{"null", "null", "error", ""},
	{"a string", `"allOf"`, "error", ""},
	{"a NUL byte", "\x00", "error", "error"},
	{"a NUL byte after the end", "{}\x00", "error", "error"},
	{"text after the end", "{} {}", "error", "error"},
	{"invalid UTF-8", "{\"const\":\"\xff\"}", "error", "error"},
	{"half a surrogate pair", `{"const":"\ud800"}`, "error", "error"},
	{"duplicate keys", `{"type":"object","type":"array"}`, "error", "error"},
	{"duplicate keys by escape", `{"a":1,"\u0061":2}`, "error", "error"},
	{"cut in half", `{"properties":{"a":{"ty`, "error", "error"},
	{"closing brackets alone", "]]]]}}", "error", "error"},
	{"an unterminated string", `"[[[[`, "error", "error"},
	{"a backslash at the end", `"\`, "error", "error"},
	{"an exponent beyond any number", `{"minimum":1e1000000001}`, "number-size", "number-size"},
	{"an exponent beyond int64", `{"minimum":1e-99999999999999999999}`, "number-size", "number-size"},
	{"a keyword of the wrong type", `{"allOf":5}`, "error", ""},
	{"10 MB of brackets", strings.Repeat("[", 10*million), "schema-bytes schema-depth", "instance-bytes instance-depth"},
	{"10 MB of nested not", strings.Repeat(`{"not":`, 10*million/7), "schema-bytes schema-depth", "instance-bytes instance-depth"},
	{"a depth of a million, closed", strings.Repeat("[", million) + strings.Repeat("]", million), "schema-bytes schema-depth", "instance-bytes instance-depth"},
	{"more brackets than parsers take", strings.Repeat("[", 10_001) + strings.Repeat("]", 10_001), "schema-depth", "instance-depth"},
	{"brackets in a string", `{"const":"` + strings.Repeat("[", 1000) + `"}`, "", ""},
	{"a long string", `{"description":"` + strings.Repeat("a", 5*million) + `"}`, "schema-bytes", "instance-bytes"},
	{"a hundred thousand nulls", `{"enum":[` + strings.Repeat("null,", 100_000) + `null]}`, "enum-size schema-items", ""},
	{"a class of all letters, often", `{"pattern":"` + strings.Repeat(`\\pL`, 12_000) + `"}`, "pattern-size", ""},
}

func TestHostile(t *testing.T) {
	for _, tt := range hostile {
		_, err := fixed(t).Compile(harness.Schema(tt.text), limit.Options{})
		if got := outcome(t, tt.name, err); got != tt.asSchema {
			t.Errorf("%s as a schema: %q, want %q: %v", tt.name, got, tt.asSchema, err)
		}
		err = check(fixed(t), harness.Schema(`true`), harness.Instance(tt.text), limit.Options{})
		if got := outcome(t, tt.name, err); got != tt.asSample {
			t.Errorf("%s as an instance: %q, want %q: %v", tt.name, got, tt.asSample, err)
		}
	}
}

// outcome sums up an error. It fails the test if the text is long, or is of
// no kind that a caller can tell.
func outcome(t *testing.T, name string, err error) string {
	t.Helper()
	switch {
	case err == nil:
		return ""
	case len(err.Error()) > 2000:
		t.Errorf("%s: error of %d bytes: %.200s…", name, len(err.Error()), err)
	}
	if errors.Is(err, limit.ErrExceeded) {
		return exceededNames(err)
	}
	if !errors.Is(err, cost.ErrSyntax) && !errors.Is(err, cost.ErrMalformed) {
		t.Errorf("%s: error of no known kind: %v", name, err)
	}
	return "error"
}

// TestSizesOfAnything measures without any maximum.
func TestSizesOfAnything(t *testing.T) {
	for _, tt := range hostile {
		c := harness.Case{Schema: harness.Schema(tt.text), Instance: harness.Instance(tt.text)}
		sizes := limit.Sizes(c)
		for _, name := range []string{"schema-bytes", "schema-depth", "instance-bytes", "instance-depth"} {
			if _, ok := sizes[name]; !ok {
				t.Errorf("%s: no %s", tt.name, name)
			}
		}
		for name, size := range sizes {
			if size < 0 {
				t.Errorf("%s: %s is %d", tt.name, name, size)
			}
		}
	}
}
