package adversarial

import (
	"math"
	"testing"
)

func TestCounts(t *testing.T) {
	tests := []struct {
		name      string
		got, want uint64
	}{
		{"a polynomial takes its constant first", polynomial(10, 3, -2, 1), 83},
		{"a polynomial saturates", polynomial(1<<40, 0, 0, 1), math.MaxUint64},
		{"the smallest exponential", exponential(4, 2, 0, -2), 2},
		{"an exponential that just fits", exponential(1, 2, 63, 0), 1 << 63},
		{"an exponential that does not", exponential(1, 2, 64, 0), math.MaxUint64},
		{"an exponential far beyond", exponential(1, 2, 1<<40, 0), math.MaxUint64},
		{"F(0) is 0", fibonacci(1, 0, 0, 0), 0},
		{"F(1) is 1", fibonacci(1, 0, 1, 0), 1},
		{"F(10) is 55", fibonacci(1, 0, 10, 0), 55},
		{"F(93) just fits", fibonacci(1, 0, 93, 0), 12200160415121876738},
		{"F(94) does not", fibonacci(1, 0, 94, 0), math.MaxUint64},
		{"a quotient", over(12, 6), 2},
		{"a quotient of what has no end", over(math.MaxUint64, 6), math.MaxUint64},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: got %d, want %d", tt.name, tt.got, tt.want)
		}
	}
}
