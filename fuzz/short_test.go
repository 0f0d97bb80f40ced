package fuzz

import (
	"fmt"
	"testing"

	"schemabench/harness"
)

// mostRead is how many bytes of an input the targets read that validate in
// this process. They spell some 800 bytes of JSON, ten times what a
// disagreement takes once it is reduced; what a longer input costs more is
// better spent on more inputs. Targets that look for cost read all.
const mostRead = 128

// decodeShort returns the pair that the first mostRead bytes spell.
func decodeShort(data []byte) (harness.Schema, harness.Instance) {
	return Decode(data[:min(len(data), mostRead)])
}

// addShort gives f the seeds that are read whole.
func addShort(f *testing.F, add func(i int, data []byte)) {
	for i, data := range pairSeeds(f) {
		if len(data) <= mostRead {
			add(i, data)
		}
	}
}

// TestLongSeeds holds the seeds that those targets would cut off to what they
// hold.
func TestLongSeeds(t *testing.T) {
	for i, data := range pairSeeds(t) {
		if len(data) <= mostRead {
			continue
		}
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			schema, instance := Decode(data)
			agree(t, schema, instance, candidates())
			relation(t, schema, instance, byte(i), candidates())
		})
	}
}
