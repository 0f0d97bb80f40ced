package libfuzzer

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A target is one whose arguments are written and read as an input.
func TestInputsComeBack(t *testing.T) {
	tests := []struct {
		name string
		fn   any
		args []any
	}{
		{"one slice is the input", func(*T, []byte) {}, []any{[]byte("abc")}},
		{"an empty one is none", func(*T, []byte) {}, []any{[]byte{}}},
		{"two slices", func(*T, []byte, []byte) {}, []any{[]byte("schema"), []byte("instance")}},
		{"a number after a slice", func(*T, []byte, uint16) {}, []any{[]byte("abc"), uint16(500)}},
		{"a byte", func(*T, []byte, byte) {}, []any{[]byte{}, byte(7)}},
	}
	for _, tt := range tests {
		var f F
		f.Fuzz(tt.fn)
		if d := cmp.Diff(tt.args, decode(encode(tt.args), f.types())); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

func TestEveryTextIsAnInput(t *testing.T) {
	for _, text := range []string{"", "\x01", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "\x05ab", "\x00\x02\x80"} {
		calls := 0
		var f F
		f.Fuzz(func(_ *T, a, b []byte, n uint16, c byte) { calls++ })
		f.run([]byte(text))
		if calls != 1 {
			t.Errorf("%q: %d calls", text, calls)
		}
	}
}

func TestFailuresPanicAndSkipsDoNot(t *testing.T) {
	tests := []struct {
		name   string
		fn     any
		panics bool
	}{
		{"an error", func(t *T, _ []byte) { t.Errorf("%d", 1) }, true},
		{"a fatal error", func(t *T, _ []byte) { t.Fatal(1) }, true},
		{"a skip", func(t *T, _ []byte) { t.Skip("so") }, false},
	}
	for _, tt := range tests {
		func() {
			defer func() {
				if panicked := recover() != nil; panicked != tt.panics {
					t.Errorf("%s: panics is %v", tt.name, panicked)
				}
			}()
			var f F
			f.Fuzz(tt.fn)
			f.run(nil)
		}()
	}
}

func TestExport(t *testing.T) {
	var f F
	f.Add([]byte("a"), byte(1))
	f.Add([]byte("b"), byte(2))
	dir := filepath.Join(t.TempDir(), "new")
	if err := f.export(dir); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "seed-0001"))
	if err != nil || string(text) != "\x02b" {
		t.Errorf("%q, %v", text, err)
	}
}
