package main

import (
	"strings"
	"testing"
)

func TestDetailTakesOneShortLine(t *testing.T) {
	tests := []struct{ name, detail, want string }{
		{"one line stays", "no such keyword", "no such keyword"},
		{"lines are joined", "a:\n\n\tb\r\n  c", "a: b c"},
		{"what steers a terminal goes", "a\x1b[31mb\u202ec", "a [31mb c"},
		{"the rest is cut", strings.Repeat("x", 61), strings.Repeat("x", 59) + "…"},
	}
	for _, tt := range tests {
		if got := detailText(tt.detail); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
