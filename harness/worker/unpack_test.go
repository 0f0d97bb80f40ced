package worker

import (
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

// TestDecode compares what decodes by hand with the library.
func TestDecode(t *testing.T) {
	full := reply{ID: 1<<64 - 1, Phase: harness.PhaseValidate, Iters: 7, CPU: 1, Wall: 2, Bytes: 3, Allocs: 4, Peak: 5,
		Verdict: harness.Valid, Outcome: harness.Done, Detail: `a "quoted" \ é`, Retire: true}
	plain := full
	plain.Detail, plain.Retire, plain.ID = "", false, 12
	tests := []struct{ name, line string }{
		{"as it is written", string(plain.append(nil))},
		{"with everything", string(full.append(nil))},
		{"nothing", "{}\n"},
		{"space", `{ "id" : 3, "phase": "decode" }` + "\n"},
		{"a member that nobody knows", `{"id":3,"mood":{"a":[1]}}` + "\n"},
		{"an announcement", `{"id":3,"begin":"decode"}` + "\n"},
		{"an escaped name", `{"\u0069d":3}` + "\n"},
		{"an escaped value", `{"id":3,"phase":"d\u0065code"}` + "\n"},
		{"a value that looks like the end", `{"id":3,"detail":"},{","cpu":4}` + "\n"},
		{"a name twice", `{"id":3,"id":4}` + "\n"},
		{"a number too large", `{"id":3,"cpu":9223372036854775808}` + "\n"},
		{"a fraction", `{"id":3,"cpu":1.5}` + "\n"},
		{"an exponent", `{"id":3,"cpu":1e2}` + "\n"},
		{"a leading zero", `{"id":03}` + "\n"},
		{"negative", `{"id":3,"cpu":-10}` + "\n"},
		{"a negative leading zero", `{"id":3,"cpu":-01}` + "\n"},
		{"a plus", `{"id":3,"cpu":+1}` + "\n"},
		{"a negative id", `{"id":-3}` + "\n"},
		{"a string for a number", `{"id":"3"}` + "\n"},
		{"a number for a string", `{"id":3,"phase":4}` + "\n"},
		{"null", `{"id":3,"phase":null}` + "\n"},
		{"cut off in a name", `{"id":3,"ph` + "\n"},
		{"cut off in a string", `{"id":3,"phase":"dec` + "\n"},
		{"cut off at a value", `{"id":3,"phase":` + "\n"},
		{"cut off at the end", `{"id":3` + "\n"},
		{"something after it", `{"id":3}}` + "\n"},
		{"no newline", `{"id":3}`},
		{"no object", "3\n"},
		{"an empty line", "\n"},
		{"invalid UTF-8", "{\"id\":3,\"detail\":\"\xff\"}\n"},
		{"a control character", "{\"id\":3,\"phase\":\"\x01\"}\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got, want reply
			err, wantErr := got.decode([]byte(tt.line)), json.Unmarshal([]byte(tt.line), &want)
			if (err == nil) != (wantErr == nil) {
				t.Fatalf("error %v, want %v", err, wantErr)
			}
			if diff := cmp.Diff(want, got); err == nil && diff != "" {
				t.Errorf("reply (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDecodeRequest(t *testing.T) {
	want := request{ID: 3, Mode: modeOnce, Backend: "b", Draft: harness.Draft7, CPU: 1, Grace: 2, Memory: 3, Schema: 4, Instance: 5}
	var got request
	if err := got.decode(want.append(nil)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
}

// BenchmarkDecode compares what decodes by hand with the library.
func BenchmarkDecode(b *testing.B) {
	r := reply{ID: 7, Phase: harness.PhaseValidate, CPU: 61000, Wall: 61873, Verdict: harness.Valid, Outcome: harness.Done}
	line := r.append(nil)
	b.Run("by=hand", func(b *testing.B) {
		for b.Loop() {
			if err := r.decode(line); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("by=library", func(b *testing.B) {
		for b.Loop() {
			r = reply{}
			if err := json.Unmarshal(line, &r); err != nil {
				b.Fatal(err)
			}
		}
	})
}
