package limit

import (
	"math"
	"regexp/syntax"
	"testing"
)

func TestDepthOf(t *testing.T) {
	tests := []struct {
		name, text string
		want       int64
		offset     int
	}{
		{"a scalar has none", `1`, 0, 0},
		{"nor has an empty text", ``, 0, 0},
		{"containers nest", `{"a":[[]]}`, 3, 6},
		{"the first of the deepest counts", `[[1],[2]]`, 2, 1},
		{"brackets in a string do not count", `["[[","\"[","\\",[]]`, 2, 17},
		{"a text may end in a string", `["[[`, 1, 0},
		{"or in an escape", `["\`, 1, 0},
		{"surplus ends do not count", `]]][`, 0, 0},
	}
	for _, tt := range tests {
		if got, at := depthOf([]byte(tt.text)); got != tt.want || at != tt.offset {
			t.Errorf("%s: %d at %d, want %d at %d", tt.name, got, at, tt.want, tt.offset)
		}
	}
}

func TestMagnitude(t *testing.T) {
	tests := []struct {
		text string
		want int64
	}{
		{"0", 1}, {"-12", 2}, {"1.25", 3}, {"1e10", 11}, {"1E+10", 11}, {"1e-999", 1000}, {"1e99999999999999999999", 1<<40 + 1},
	}
	for _, tt := range tests {
		if got := magnitude([]byte(tt.text)); got != tt.want {
			t.Errorf("magnitude(%s) = %d, want %d", tt.text, got, tt.want)
		}
	}
}

// TestProgramSize compares the size with that of the program that package
// syntax makes.
func TestProgramSize(t *testing.T) {
	for _, pattern := range []string{
		``, `a`, `^abc$`, `[a-z]`, `.*`, `a+b?`, `(a|b|c)*`, `(?:x)?`, `a{3}`, `a{0}`, `a{2,}`, `a{0,}`, `a{1,}`, `a{2,5}`, `a{0,9}`,
		`(ab{2}){3}`, `[ab]{1000}`, `([0-9]{2}){4,7}`, `^(a|ab)(c|bcd)(d*)$`, `(?i)straße`, `\pL\p{Greek}+`, `(|a)*`, `(|a)+`, `\bfoo\B`, `x*{2}`, `^$`,
	} {
		re, err := syntax.Parse(pattern, syntax.Perl)
		got, re2 := programSize(pattern)
		if re2 != (err == nil) {
			t.Errorf("%q is in RE2: %t, package syntax says %v", pattern, re2, err)
		}
		if err != nil {
			continue
		}
		program, err := syntax.Compile(re.Simplify())
		if err != nil {
			t.Fatal(err)
		}
		if want := int64(len(program.Inst)); got < want || got > 2*want+2 {
			t.Errorf("%q has %d instructions, counted %d", pattern, want, got)
		}
	}
}

func TestSaturation(t *testing.T) {
	if got := add(math.MaxInt64-1, 2); got != math.MaxInt64 {
		t.Errorf("add gives %d", got)
	}
	if got := times(math.MaxInt64/2, 3); got != math.MaxInt64 {
		t.Errorf("times gives %d", got)
	}
	if got := clamp(math.MaxUint64); got != math.MaxInt64 {
		t.Errorf("clamp gives %d", got)
	}
}
