package main

import (
	"errors"

	"schemabench/adversarial"
	"schemabench/corpus"
	"schemabench/fuzz"
	"schemabench/harness"
)

// seedSizes are the sizes of each family that a search starts from.
var seedSizes = []int{1, 2, 3, 5, 8, 13, 21}

// searchSeeds returns the bytes of families and regression cases of draft
// 2020-12 that are at most of that size.
func searchSeeds(size int) (seeds [][]byte) {
	add := func(c harness.Case) {
		if len(c.Schema)+len(c.Instance) > size || c.Draft != harness.Draft2020 {
			return
		}
		if data, err := fuzz.Encode(c.Schema, c.Instance); err == nil || errors.Is(err, fuzz.ErrInexact) {
			seeds = append(seeds, data)
		}
	}
	for _, f := range adversarial.All() {
		for _, n := range seedSizes {
			add(f.Make(n))
		}
	}
	for _, s := range corpus.Seeds() {
		add(s.Case)
	}
	return seeds
}
