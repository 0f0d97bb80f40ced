package fuzz

import "slices"

// A Part says what a run of bytes spells. Two runs of the same part can take
// each other's place.
type Part uint8

// The parts. Values and schemas at the top have codes of their own.
const (
	PartInstance     Part = iota // the instance
	PartValue                    // a value within another
	PartMember                   // a name and a value
	PartSchema                   // a subschema
	PartSchemaMember             // a name or a pattern, and a subschema
	PartKeyword                  // a keyword and its value
	PartRoot                     // the root schema
	PartDefinition               // a definition
)

// A Span is data[Start:End] as [Decode] reads it, End > Start.
type Span struct {
	Part       Part
	Start, End int
}

// Spans returns the spans of all parts that data spells, in order of Start,
// those that hold others first. Bytes past the end of data, which are zeros,
// belong to none.
func Spans(data []byte) []Span {
	d := decoder{spans: new([]Span)}
	d.decode(data)
	slices.SortStableFunc(*d.spans, func(a, b Span) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	return *d.spans
}

// mark notes that what was read since start is a part.
func (d *decoder) mark(p Part, start int) {
	if d.spans != nil && d.pos > start {
		*d.spans = append(*d.spans, Span{p, start, d.pos})
	}
}
