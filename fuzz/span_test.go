package fuzz

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSpans(t *testing.T) {
	data := []byte{0,
		topObject, a, valueArray, listNull, 0, 0,
		topMembers, is("items"), schemaFalse, is("properties"), b, schemaType, 0, 0,
		topRef}
	want := []Span{
		{PartInstance, 1, 7}, {PartMember, 2, 6}, {PartValue, 3, 6}, {PartValue, 4, 5},
		{PartRoot, 7, 15}, {PartKeyword, 8, 10}, {PartSchema, 9, 10},
		{PartKeyword, 10, 14}, {PartSchemaMember, 11, 13}, {PartSchema, 12, 13},
		{PartDefinition, 15, 16},
	}
	if d := cmp.Diff(want, Spans(data)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// Two spans are apart or one holds the other, and all lie within the input.
func TestSpansNest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := inputs.Draw(t, "data")
		var open []Span
		for _, s := range Spans(data) {
			for len(open) > 0 && open[len(open)-1].End <= s.Start {
				open = open[:len(open)-1]
			}
			if s.Start < 0 || s.End <= s.Start || s.End > len(data) || len(open) > 0 && s.End > open[len(open)-1].End {
				t.Fatalf("span %v within %v of %d bytes", s, open, len(data))
			}
			open = append(open, s)
		}
	})
}
