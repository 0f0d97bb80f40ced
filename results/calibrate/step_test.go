package calibrate

import (
	"math"
	"testing"
)

func TestSteps(t *testing.T) {
	tests := []struct {
		name         string
		v, down, up_ int64
	}{
		{"nothing", 0, 0, 0},
		{"less than nothing", -5, 0, 0},
		{"a step is its own", 1, 1, 1},
		{"between two and five", 4, 2, 5},
		{"between five and ten", 9, 5, 10},
		{"a depth of 64", 64, 50, 100},
		{"256 KiB", 262144, 200000, 500000},
		{"without end", math.MaxInt64, 5e18, 5e18},
	}
	for _, test := range tests {
		if got := Down(test.v); got != test.down {
			t.Errorf("%s: Down(%d) = %d, want %d", test.name, test.v, got, test.down)
		}
		if got := Up(test.v); got != test.up_ {
			t.Errorf("%s: Up(%d) = %d, want %d", test.name, test.v, got, test.up_)
		}
	}
}
