package limit_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"schemabench/harness/limit"
)

func TestParse(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"no limits at all", `{"limits":{}}`, ""},
		{"one limit", `{"about":"mine","limits":{"stack":{"max":0,"unit":"frames"}}}`, ""},
		{"a name that is no limit", `{"limits":{"stacks":{"max":1,"unit":"frames"}}}`, `/limits/stacks: no limit "stacks"`},
		{"a rule", `{"limits":{"root-type":{"max":1,"unit":"violations"}}}`, "/limits/root-type: is a rule"},
		{"another unit", `{"limits":{"stack":{"max":1,"unit":"bytes"}}}`, `/limits/stack: unit is "bytes", must be "frames"`},
		{"no unit", `{"limits":{"stack":{"max":1}}}`, `/limits/stack: unit is "", must be "frames"`},
		{"no maximum", `{"limits":{"stack":{"unit":"frames"}}}`, "/limits/stack: max is missing"},
		{"null for a maximum", `{"limits":{"stack":{"max":null,"unit":"frames"}}}`, "/limits/stack: max is missing"},
		{"a negative maximum", `{"limits":{"stack":{"max":-1,"unit":"frames"}}}`, "/limits/stack: max is -1"},
		{"a fraction", `{"limits":{"stack":{"max":1.5,"unit":"frames"}}}`, "/limits/stack/max"},
		{"a maximum beyond int64", `{"limits":{"stack":{"max":1e30,"unit":"frames"}}}`, "/limits/stack/max"},
		{"a string for a maximum", `{"limits":{"stack":{"max":"1","unit":"frames"}}}`, "/limits/stack/max"},
		{"a key twice", `{"limits":{"stack":{"max":1,"unit":"frames"},"stack":{"max":2,"unit":"frames"}}}`, "duplicate"},
		{"an unknown key", `{"limits":{"stack":{"max":1,"unit":"frames","min":0}}}`, "/limits/stack"},
		{"an unknown key at the root", `{"limits":{},"version":1}`, "version"},
		{"no limits key", `{"about":"x"}`, "/limits: missing"},
		{"an array", `[]`, "limits.json"},
		{"text after the end", `{"limits":{}}{}`, "limits.json"},
		{"an empty file", ``, "limits.json"},
		{"cut in half", `{"limits":{"stack":`, "limits.json"},
		{"ten megabytes", strings.Repeat("[", 10_000_000), "more than 1048576 bytes"},
	}
	for _, tt := range tests {
		_, err := limit.Parse("limits.json", []byte(tt.text))
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.want != "" && !errors.Is(err, limit.ErrFormat):
			t.Errorf("%s: %v does not wrap ErrFormat", tt.name, err)
		case tt.want != "" && !(strings.HasPrefix(err.Error(), "reading limits.json: ") && strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: %v does not name the file and %q", tt.name, err, tt.want)
		}
	}
}

func TestWriteFileReadFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "limits.json")
	want := limit.Default()
	if err := want.WriteFile(name); err != nil {
		t.Fatal(err)
	}
	got, err := limit.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("written and read back (-want +got):\n%s", diff)
	}
	if _, err := limit.ReadFile(name + ".missing"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	if err := (limit.Limits{}).With("no-such-limit", 1).WriteFile(name); err == nil {
		t.Error("a limit that does not exist is written")
	}
}

// TestDefaultsAreCanonical holds the built-in file to the form that WriteFile
// gives it, so that a calibrated file differs in figures alone.
func TestDefaultsAreCanonical(t *testing.T) {
	text, err := os.ReadFile("limits.json")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := limit.Default().Write(&b); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(text), b.String()); diff != "" {
		t.Errorf("limits.json (-is +should be):\n%s", diff)
	}
}
