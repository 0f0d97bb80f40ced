package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"
)

var errCounters = errors.New("counter data not in the form of Go's internal/coverage, version 1")

// first returns the counter of the first block of b in what
// runtime/coverage.WriteCounters wrote; functions that did not run are absent.
//
// Layout: a header of 32 bytes (magic, version, hash, flavour), one segment
// (entries, two lengths, tables padded to 4 bytes, then for each function the
// number of its counters, its package, its index and the counters) and a
// footer of 16 bytes.
func first(data []byte, b block) (uint64, error) {
	const header, segment, footer, uleb128 = 32, 16, 16, 2
	if len(data) < header+segment+footer || string(data[:4]) != "\x00cwm" || data[24] != uleb128 {
		return 0, errCounters
	}
	entries := binary.LittleEndian.Uint64(data[header:])
	tables := uint64(binary.LittleEndian.Uint32(data[header+8:])) + uint64(binary.LittleEndian.Uint32(data[header+12:]))
	at := header + segment + tables
	at = (at + 3) &^ 3
	if at > uint64(len(data)-footer) {
		return 0, errCounters
	}
	r := reader{rest: data[at : len(data)-footer]}
	var count uint64
	for range entries {
		n, pkg, function := r.next(), r.next(), r.next()
		for i := range n {
			c := r.next()
			if r.failed {
				return 0, fmt.Errorf("%w: cut off", errCounters)
			}
			if i == 0 && pkg == uint64(b.pkg) && function == uint64(b.function) {
				count = c
			}
		}
	}
	if r.failed {
		return 0, fmt.Errorf("%w: cut off", errCounters)
	}
	return count, nil
}

// A reader reads unsigned LEB128 numbers.
type reader struct {
	rest   []byte
	failed bool
}

func (r *reader) next() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.failed = true
		return 0
	}
	r.rest = r.rest[n:]
	return v
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
		b    block
		want uint64
		err  error
	}{
		{"one counter", whole, block{5, 6}, 7, nil},
		{"a counter of two bytes, the first of two", whole, block{5, 8}, 300, nil},
		{"a function that did not run", whole, block{5, 7}, 0, nil},
		{"empty", "", block{}, 0, errCounters},
		{"cut off", head + segment + entries[:6] + foot, block{5, 8}, 0, errCounters},
		{"not counters", strings.Replace(whole, "cwm", "cvm", 1), block{5, 6}, 0, errCounters},
		{"raw counters", strings.Replace(whole, "h\x02", "h\x01", 1), block{5, 6}, 0, errCounters},
	}
	for _, tt := range tests {
		got, err := first([]byte(tt.data), tt.b)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s: %d, %v, want %d, %v", tt.name, got, err, tt.want, tt.err)
		}
	}
}
