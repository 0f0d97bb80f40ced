package worker

import (
	"strings"
	"testing"
)

func TestBusiest(t *testing.T) {
	tests := []struct{ name, trace, want string }{
		{"nothing", "", ""},
		{"only the runtime", "goroutine 0 [idle]:\nruntime.futex(0x1)\n\t/go/runtime/sys.s:558 +0x21", ""},
		{"a method", "goroutine 1 [running]:\nexample.com/v6.(*T).spin(0x1, {0x2, 0x3})\n\t/src/t.go:12 +0x1d", "example.com/v6.(*T).spin (t.go:12)"},
		{"called through the standard library", "goroutine 1 [sleep]:\nstrings.NewReader(...)\n\t/go/reader.go:9\ntime.Sleep(0x1)\n\t/go/time.go:3 +0x2\nmain.f(...)\n\t/src/m.go:7", "main.f (m.go:7)"},
		{"of this module", "goroutine 1 [running]:\nschemabench/fuzz.f(...)\n\t/src/m.go:7", "schemabench/fuzz.f (m.go:7)"},
		{"cut off", "goroutine 1 [running]:\nmain.f(...)", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := busiest(strings.Split(tt.trace, "\n")); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
