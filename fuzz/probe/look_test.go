package probe

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/corpus/capture"
	"schemabench/harness"
	"schemabench/harness/limit"
)

func TestTraces(t *testing.T) {
	tests := []struct {
		name, text string
		trace      bool
	}{
		{"Go", "panic: runtime error\n\ngoroutine 7 [running]:\nmain.find(...)\n\t/srv/shop/main.go:10 +0x1d", true},
		{"Go, a frame alone", "\t/srv/shop/main.go:10 +0x1d", true},
		{"Node", "TypeError: x\n    at Object.find (/srv/shop/index.js:10:7)", true},
		{"Node, modules", "Error: x\n    at async run (file:///srv/shop/index.js:10:7)", true},
		{"Node, itself", "Error: x\n    at node:internal/process/task_queues:95:5", true},
		{"Python", "Traceback (most recent call last):\n  File \"shop.py\", line 3, in find", true},
		{"Java", "java.lang.NullPointerException\n\tat org.shop.Find.run(Find.java:10)", true},
		{".NET", "System.Exception: x\n   at Shop.Find.Run(String q) in /srv/Find.cs:line 10", true},
		{"Rust", "thread 'main' panicked at src/main.rs:3:5:\nx", true},
		{"Ruby", "/srv/shop.rb:3:in `find': x", true},
		{"PHP", "#0 /srv/shop.php(3): find()", true},
		{"prose", "Look at (line 10:7), at the goroutine 7 of the list, or in File \"x\".", false},
		{"what is wrong with arguments", "query: must be string at /query\nlimit: 3:5 at /limit", false},
	}
	for _, test := range tests {
		x := &exchange{answer: answer{isError: true, text: test.text}}
		var got bool
		for _, c := range Checks() {
			if c.Name == "trace" {
				got = c.Look(t.Context(), nil, x)[0].severity == Failure
			}
		}
		if got != test.trace {
			t.Errorf("%s: a trace is found: %v", test.name, got)
		}
	}
}

func TestExtraKeys(t *testing.T) {
	tests := []struct {
		name, schema, instance string
		want                   []string
	}{
		{"at the root", `{"properties":{"a":{}},"additionalProperties":false}`, `{"a":1,"b":2}`, []string{"/b"}},
		{"they are allowed", `{"properties":{"a":{}}}`, `{"a":1,"b":2}`, nil},
		{"in items, by reference", `{"properties":{"l":{"items":{"$ref":"#/$defs/x"}}},"$defs":{"x":{"additionalProperties":false}}}`, `{"l":[{},{"a/b":1}]}`, []string{"/l/1/a~1b"}},
		{"a pattern takes them", `{"patternProperties":{"^x-":{}},"additionalProperties":false}`, `{"x-a":1,"y":1}`, []string{"/y"}},
		{"a reference to itself ends", `{"$ref":"#/$defs/x","$defs":{"x":{"$ref":"#/$defs/x"}}}`, `{"a":1}`, nil},
		{"a schema that is none", `true`, `{"a":1}`, nil},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, extraKeys([]byte(test.schema), []byte(test.instance))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestRefusals holds answers to arguments against what is known of them.
func TestRefusals(t *testing.T) {
	rpc := func(code string) *capture.Response {
		return &capture.Response{Error: []byte(`{"code":` + code + `,"message":"m"}`)}
	}
	success := &capture.Response{Result: []byte(`{"content":[]}`)}
	toolError := &capture.Response{Result: []byte(`{"content":[],"isError":true}`)}
	tests := []struct {
		name     string
		want     harness.Verdict
		syntax   bool
		response *capture.Response
		found    Severity
	}{
		{"invalid, a tool error", harness.Invalid, false, toolError, Passed},
		{"invalid, -32602", harness.Invalid, false, rpc("-32602"), Passed},
		{"invalid and taken", harness.Invalid, false, success, Failure},
		{"invalid, another code", harness.Invalid, false, rpc("-32000"), Failure},
		{"invalid, an internal error", harness.Invalid, true, rpc("-32603"), Failure},
		{"invalid, and text that readers may refuse", harness.Invalid, true, rpc("-32700"), Note},
		{"valid and taken", harness.Valid, false, success, Passed},
		{"valid, a tool error of its own", harness.Valid, false, toolError, Passed},
		{"valid, an internal error", harness.Valid, false, rpc("-32603"), Note},
		{"open and taken", "", false, success, Passed},
		{"open, an internal error", "", false, rpc("-32603"), Failure},
	}
	for _, test := range tests {
		x := &exchange{tool: &tool{}, payload: Payload{Want: test.want, Syntax: test.syntax}, response: test.response, answer: decode(test.response)}
		for _, c := range Checks() {
			if c.Name != "refusal" {
				continue
			}
			if got := c.Look(t.Context(), nil, x)[0]; got.severity != test.found {
				t.Errorf("%s: %+v", test.name, got)
			}
		}
	}
}

func TestExcerpts(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"controls do not reach the terminal", "a\x1b[31m\nb", "a\ufffd[31m b"},
		{"a cut falls between runes", strings.Repeat("é", 10), "ééééé…"},
		{"invalid UTF-8 is shown as such", "a\xffb", "a\ufffdb"},
	}
	for _, test := range tests {
		if got := excerpt(test.text, 11); got != test.want {
			t.Errorf("%s: %q", test.name, got)
		}
	}
}

// TestCostlyArguments holds the arguments that cost most to the limits that
// are built in.
func TestCostlyArguments(t *testing.T) {
	schema := harness.Schema(`{"type":"object","properties":{"rows":{"type":"array","items":{"anyOf":[{"type":"string","pattern":"^[a-z]+$"},{"type":"integer"}]}}}}`)
	limits, err := limit.Default().Compile(schema, limit.Options{MCP: true})
	if err != nil {
		t.Fatal(err)
	}
	m := &maker{seen: map[string]bool{}, verdict: func([]byte) harness.Verdict { return harness.Valid }}
	m.costly(&tool{input: schema, inputDraft: harness.Draft2020})
	most := int64(0)
	for _, p := range m.all {
		r, err := limits.Inspect([]byte(p.Arguments))
		if err != nil || r.Err() != nil || p.Kind != "costly" || p.Want != harness.Valid {
			t.Errorf("%s %s, %s: %v, %v", p.Kind, p.Name, p.Want, err, r.Err())
		}
		most = max(most, r.Sizes["evaluations"])
	}
	if floor := limit.Default().Max["evaluations"].Max * 9 / 10; most < floor {
		t.Errorf("%d evaluations at most, want %d", most, floor)
	}
}
