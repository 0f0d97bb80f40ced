package counted

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrCounters is wrapped by the error of Each for what is no counter data.
var ErrCounters = errors.New("counter data not in the form of Go's internal/coverage, version 1")

// A Place is that of a function in the coverage meta-data.
type Place struct{ Pkg, Function uint64 }

// Each calls f with the counters of each function that ran, of what
// runtime/coverage.WriteCounters wrote. The slice is f's until it returns.
//
// Layout: a header of 32 bytes (magic, version, hash, flavour), one segment
// (entries, two lengths, tables padded to 4 bytes, then for each function the
// number of its counters, its package, its index and the counters) and a
// footer of 16 bytes.
func Each(data []byte, f func(at Place, counters []uint64)) error {
	const header, segment, footer, uleb128 = 32, 16, 16, 2
	if len(data) < header+segment+footer || string(data[:4]) != "\x00cwm" || data[24] != uleb128 {
		return ErrCounters
	}
	entries := binary.LittleEndian.Uint64(data[header:])
	tables := uint64(binary.LittleEndian.Uint32(data[header+8:])) + uint64(binary.LittleEndian.Uint32(data[header+12:]))
	start := (header + segment + tables + 3) &^ 3
	if start > uint64(len(data)-footer) {
		return ErrCounters
	}
	r := numbers{rest: data[start : len(data)-footer]}
	var counters []uint64
	for range entries {
		n := r.next()
		at := Place{r.next(), r.next()}
		counters = counters[:0]
		for i := uint64(0); i < n && !r.failed; i++ {
			counters = append(counters, r.next())
		}
		if r.failed {
			return fmt.Errorf("%w: cut off", ErrCounters)
		}
		f(at, counters)
	}
	return nil
}

// numbers reads unsigned LEB128 numbers.
type numbers struct {
	rest   []byte
	failed bool
}

func (r *numbers) next() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.failed = true
		return 0
	}
	r.rest = r.rest[n:]
	return v
}
