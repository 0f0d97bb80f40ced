package fuzz

import "schemabench/harness"

// What Decode makes is bounded by these and, in bytes, by what it reads:
// schema and instance together are at most Expansion·(len(data)+1) bytes.
const (
	// Expansion is how many bytes of JSON a byte of input stands for at most.
	// Random bytes stand for about eight each.
	Expansion = 128
	// MaxInput is how many bytes Decode reads; it ignores the rest.
	MaxInput = 128 << 10
	// MaxDepth is how deep the JSON of either document nests: the depth at
	// which Go's own decoders stop.
	MaxDepth = 10_000
	// MaxSchemaDepth is how deep the arrays and objects nest that hold
	// subschemas.
	MaxSchemaDepth = 256
)

// Decode spells a schema of draft 2020-12 and an instance from any bytes. Both
// are JSON texts without duplicate member names. The same bytes give the same
// pair; no bytes at all give true and null. GRAMMAR.md describes the format.
func Decode(data []byte) (harness.Schema, harness.Instance) {
	var d decoder
	return d.decode(data)
}

func (d *decoder) decode(data []byte) (harness.Schema, harness.Instance) {
	d.in = data[:min(len(data), MaxInput)]
	d.names.read(d)
	d.out = make([]byte, 0, 64+2*len(d.in))
	d.value(top, 0)
	instance := harness.Instance(d.out)

	d.out = make([]byte, 0, 256+8*(len(d.in)-d.pos))
	d.document()
	return harness.Schema(d.out), instance
}

// A decoder reads choices from in and writes JSON text to out. Past its end,
// in holds zeros, and zero is the simplest choice everywhere.
type decoder struct {
	in    []byte
	pos   int
	out   []byte
	names names
	scope scope
	spans *[]Span // of the parts read; nil if nobody asks
}

// next returns the next byte.
func (d *decoder) next() byte {
	if d.pos == len(d.in) {
		return 0
	}
	d.pos++
	return d.in[d.pos-1]
}

// ended reports whether there is nothing left to read.
func (d *decoder) ended() bool { return d.pos == len(d.in) }

// escape reports whether the next byte is 255, and reads it if so. An escape
// of two bytes of 255 is one that random bytes hardly ever take.
func (d *decoder) escape() bool {
	if d.ended() || d.in[d.pos] != 0xFF {
		return false
	}
	d.pos++
	return true
}

// more reads the end of a list, if that comes next, and reports whether an item
// comes instead.
func (d *decoder) more() bool {
	if d.ended() {
		return false
	}
	if d.in[d.pos] < end {
		d.pos++
		return false
	}
	return true
}

// take returns the next n bytes, or what there is of them.
func (d *decoder) take(n int) []byte {
	n = min(n, len(d.in)-d.pos)
	d.pos += n
	return d.in[d.pos-n : d.pos]
}

// length reads the length of a literal: of up to 15 bytes in one byte, of up
// to 3,839 in two and any other one in four.
func (d *decoder) length() int {
	b := d.next()
	switch {
	case b < 0xF0:
		return int(b & 15)
	case b < 0xFF:
		return int(b&15)<<8 | int(d.next())
	}
	return int(d.next())<<16 | int(d.next())<<8 | int(d.next())
}

// A place says how codes are read.
type place uint8

const (
	inner place = iota // a value or subschema within another
	top                // the instance, the root schema or a definition
)

// end ends a list or an object wherever a byte below it stands for the next
// item. It is a little under a third of all bytes, so that random bytes give
// lists of a little over two items.
const end = 0x50

func (d *decoder) write(s string) { d.out = append(d.out, s...) }

// comma writes a comma unless it is the first of its list.
func (d *decoder) comma(first *bool) {
	if !*first {
		d.out = append(d.out, ',')
	}
	*first = false
}
