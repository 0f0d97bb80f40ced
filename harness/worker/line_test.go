package worker

import (
	"strings"
	"testing"
)

func TestOneLine(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"blank lines come first", "\n \nfirst\nsecond", "first"},
		{"tabs and NUL become spaces", "a\tb\x00c", "a b c"},
		{"not UTF-8", "a\xffb", "a\uFFFDb"},
		{"as long as may be", strings.Repeat("x", maxDetail), strings.Repeat("x", maxDetail)},
		{"longer", strings.Repeat("x", 1<<20), strings.Repeat("x", maxDetail-len("…")) + "…"},
		{"cut between runes", strings.Repeat("é", 1<<20), strings.Repeat("é", (maxDetail-len("…"))/2) + "…"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := oneLine(tt.text); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTail(t *testing.T) {
	tests := []struct{ name, written, fatal string }{
		{"nothing fatal", "hello\nworld\n", ""},
		{"a panic", "panic: a [recovered]\n\tpanic: b\n\ngoroutine 1 [running]:\n", "panic: a [recovered]"},
		{"the last counts", "panic: printed by a backend\nfatal error: all goroutines are asleep - deadlock!\n", "fatal error: all goroutines are asleep - deadlock!"},
		{"no newline", "panic: x", "panic: x"},
		{"a signal", "SIGABRT: abort\nPC=0x1\n", "SIGABRT: abort"},
		{"not at the start of a line", "a panic: x\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got tail
			for _, c := range []byte(tt.written) {
				got.Write([]byte{c})
			}
			got.end()
			if got.fatal != tt.fatal {
				t.Errorf("got %q, want %q", got.fatal, tt.fatal)
			}
		})
	}
}
