package fuzz

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"schemabench/harness"
)

func TestReduce(t *testing.T) {
	has := func(parts ...string) func(harness.Schema, harness.Instance) bool {
		return func(s harness.Schema, v harness.Instance) bool {
			for _, p := range parts {
				if !bytes.Contains(append(bytes.Clone(s), v...), []byte(p)) {
					return false
				}
			}
			return true
		}
	}
	tests := []struct {
		name, schema, instance   string
		keep                     func(harness.Schema, harness.Instance) bool
		wantSchema, wantInstance string
	}{
		{"what is not needed goes", `{"type":"array","items":{"not":{},"title":"x"}}`, `[1,2,3]`, has(`"not"`), `{"not":0}`, `0`},
		{"parts take the place of what holds them", `{"allOf":[{"anyOf":[{"enum":[7,8]}]}]}`, `{"a":{"b":[12]}}`, has(`"enum"`, `7`, `12`), `{"enum":7}`, `12`},
		{"one item of a thousand stays", `true`, `[` + strings.Repeat(`1,`, 999) + `42]`, has(`42`), `0`, `42`},
		{"strings and numbers become shorter", `{"const":"abcdefgh"}`, `123.50e9`, has(`d`, `3`), `"d"`, `3`},
		{"what may not change stays", `{ "a" : 1 }`, `[ 1 ]`, func(s harness.Schema, _ harness.Instance) bool { return string(s) == `{ "a" : 1 }` }, `{ "a" : 1 }`, `[ 1 ]`},
		{"what is no JSON stays", `{`, `1`, has(), `{`, `1`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, v := Reduce(harness.Schema(tt.schema), harness.Instance(tt.instance), 10_000, tt.keep)
			if string(s) != tt.wantSchema || string(v) != tt.wantInstance {
				t.Errorf("got %s and %s, want %s and %s", s, v, tt.wantSchema, tt.wantInstance)
			}
		})
	}
}

func TestReduceEndsWithItsCalls(t *testing.T) {
	calls := 0
	s, v := Reduce([]byte(`{"allOf":[{"a":1},{"b":2},{"c":3}]}`), []byte(`["long","longer"]`), 7, func(s harness.Schema, v harness.Instance) bool {
		calls++
		if !json.Valid(s) || !json.Valid(v) {
			t.Errorf("not JSON: %s and %s", s, v)
		}
		return calls == 1
	})
	if calls != 7 || string(s) != `{"allOf":[{"a":1},{"b":2},{"c":3}]}` || string(v) != `["long","longer"]` {
		t.Errorf("%d calls left %s and %s", calls, s, v)
	}
}
