package main

import (
	"errors"
	"strings"
	"testing"

	"schemabench/harness/backend/counting/counted"
)

// first returns the counter of the first block of b in what
// runtime/coverage.WriteCounters wrote; functions that did not run are absent.
func first(data []byte, b counted.Place) (count uint64, err error) {
	err = counted.Each(data, func(at counted.Place, counters []uint64) {
		if at == b && len(counters) > 0 {
			count = counters[0]
		}
	})
	if err != nil {
		return 0, err
	}
	return count, nil
}

func TestFirst(t *testing.T) {
	head := "\x00cwm\x01\x00\x00\x00" + strings.Repeat("h", 16) + "\x02\x00" + strings.Repeat("\x00", 6)
	segment := "\x02\x00\x00\x00\x00\x00\x00\x00" + "\x01\x00\x00\x00" + "\x02\x00\x00\x00" + "tab" + "\x00"
	entries := "\x01\x05\x06\x07" + "\x02\x05\x08\xac\x02\x09" // package 5: function 6 ran 7 times, function 8 300 times
	foot := "\x00cwm" + strings.Repeat("\x00", 12)
	whole := head + segment + entries + foot
	tests := []struct {
		name string
		data string
		b    counted.Place
		want uint64
		err  error
	}{
		{"one counter", whole, counted.Place{Pkg: 5, Function: 6}, 7, nil},
		{"a counter of two bytes, the first of two", whole, counted.Place{Pkg: 5, Function: 8}, 300, nil},
		{"a function that did not run", whole, counted.Place{Pkg: 5, Function: 7}, 0, nil},
		{"empty", "", counted.Place{}, 0, counted.ErrCounters},
		{"cut off", head + segment + entries[:6] + foot, counted.Place{Pkg: 5, Function: 8}, 0, counted.ErrCounters},
		{"not counters", strings.Replace(whole, "cwm", "cvm", 1), counted.Place{Pkg: 5, Function: 6}, 0, counted.ErrCounters},
		{"raw counters", strings.Replace(whole, "h\x02", "h\x01", 1), counted.Place{Pkg: 5, Function: 6}, 0, counted.ErrCounters},
	}
	for _, tt := range tests {
		got, err := first([]byte(tt.data), tt.b)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s: %d, %v, want %d, %v", tt.name, got, err, tt.want, tt.err)
		}
	}
}
