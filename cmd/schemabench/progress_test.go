package main

import (
	"bytes"
	"testing"
	"time"

	"schemabench/harness/sweep"
)

// Where no cursor can be moved there are plain lines: in a pipe or a file, and
// on a terminal that says it is dumb.
func TestProgressInLines(t *testing.T) {
	var b bytes.Buffer
	p := newProgress(&b, time.Time{})
	p.tell(sweep.Progress{Backend: "b", Family: "f", N: 2, Share: 0.5})
	p.doing("counting")
	p.end()
	if got, want := b.String(), " 50 % done, 0s left, at f n=2 on b\ncounting\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	tests := []struct {
		name, term string
		terminal   bool
		want       bool
	}{
		{"a terminal", "xterm", true, true},
		{"a dumb terminal", "dumb", true, false},
		{"a pipe", "xterm", false, false},
	}
	for _, tt := range tests {
		if got := canMoveCursor(tt.terminal, tt.term); got != tt.want {
			t.Errorf("%s: bar %t, want %t", tt.name, got, tt.want)
		}
	}
}
