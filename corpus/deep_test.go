package corpus

import (
	"strings"
	"testing"
)

// FuzzCheckDeep holds the check of deep texts against package jsontext, which
// decides what is JSON down to its own depth.
func FuzzCheckDeep(f *testing.F) {
	for _, text := range []string{
		`{"a":[1,-2e+3,"\"]\\",true,{}],"b":null}`, `[]`, ` {} `, `[1 2]`, `[1,]`, `{"a" 1}`, `{,}`, `{"a":1,}`, `[}`, `{]`, `["`, `[01]`, `[tru]`, `[1.]`, `{"a":1,"a":2}`, "[\"\xff\"]", `{"a":]}`, `[1"a"]`, `[:`, `{1:2}`, `[]]`,
		strings.Repeat("[", 200) + strings.Repeat("]", 200),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		at := skipSpace(text, 0)
		switch {
		case at == len(text) || text[at] != '[' && text[at] != '{':
			t.Skip("nothing deep begins so")
		case strings.Count(string(text), "[")+strings.Count(string(text), "{") >= maxDecoderDepth:
			t.Skip("deeper than jsontext may go")
		}
		raw, want := newDecoder(text[at:]).ReadValue()
		end, err := checkDeep(text, at)
		if (err == nil) != (want == nil) {
			t.Fatalf("%q: error %v, jsontext says %v", text, err, want)
		}
		if err == nil && (end != at+len(raw) || skipValue(text, at) != end) {
			t.Errorf("%q ends at %d, skipped to %d, jsontext says %d", text, end, skipValue(text, at), at+len(raw))
		}
	})
}
