package fuzz

import (
	"testing"

	"schemabench/harness"
)

// FuzzAgreeWorkers is FuzzAgree for the external backends, which run in worker
// processes of their own. Where none is installed it is skipped. A timeout is
// no disagreement, nor is running out of memory; a crash is.
//
// Go's fuzzer sees no coverage of theirs, only that of the grammar, the limits
// and the definition.
func FuzzAgreeWorkers(f *testing.F) {
	if len(installedRemotes(f)) == 0 {
		f.Skip("no external backend is installed: schemabench backends install")
	}
	addShort(f, func(_ int, data []byte) { f.Add(data) })
	f.Fuzz(func(t *testing.T, data []byte) {
		schema, instance := decodeShort(data)
		agree(t, schema, instance, turnsOf(installedRemotes(t), data))
	})
}

// TestRemotes holds that each external backend that is installed answers, and
// that what it refuses is no answer.
func TestRemotes(t *testing.T) {
	all := installedRemotes(t)
	if len(all) == 0 {
		t.Skip("no external backend is installed")
	}
	tests := []struct {
		name, schema, instance string
		want                   answer
	}{
		{"a number is an integer", `{"type":"integer"}`, `3`, answer(harness.Valid)},
		{"a string is none", `{"type":"integer"}`, `"3"`, answer(harness.Invalid)},
		{"no regular expression, no answer", `{"pattern":"["}`, `"a"`, ""},
	}
	for _, b := range all {
		for _, tt := range tests {
			r := wait(t, b, harness.Schema(tt.schema), harness.Instance(tt.instance))
			if r.answer != tt.want {
				t.Errorf("%s, %s: %q, want %q: %s", b.Name(), tt.name, r.answer, tt.want, r.detail)
			}
		}
	}
}
