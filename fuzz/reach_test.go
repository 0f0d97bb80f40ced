package fuzz

import (
	"math/rand/v2"
	"testing"

	"schemabench/harness"
	"schemabench/harness/cost"
)

// BenchmarkReach prints how many random inputs of up to 400 bytes it takes to
// meet a pair of 100,000 evaluations that is no in-place cycle: without
// guidance, the yardstick of any search.
//
//	go test -run '^$' -bench Reach -benchtime 1x ./fuzz
func BenchmarkReach(b *testing.B) {
	for _, seed := range []uint64{1, 2, 3} {
		b.Run("", func(b *testing.B) {
			for b.Loop() {
				b.ReportMetric(float64(triesTo(100_000, seed)), "tries")
			}
		})
	}
}

// triesTo returns how many inputs it takes to meet a pair of that many
// evaluations, at most 100,000.
func triesTo(evaluations uint64, seed uint64) int {
	r := rand.New(rand.NewPCG(seed, 0))
	for n := 1; ; n++ {
		if n == 100_000 || reaches(evaluations, randomBytes(r, 400)) {
			return n
		}
	}
}

func reaches(evaluations uint64, data []byte) bool {
	schema, instance := Decode(data)
	g, err := cost.Parse(schema, harness.Draft2020, cost.Options{})
	if err != nil || len(g.Static().Cycles) > 0 {
		return false
	}
	x, err := g.Count(instance, evaluations)
	return err == nil && x.Evaluations >= evaluations
}

// BenchmarkDecode decodes random inputs of 100 bytes.
func BenchmarkDecode(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	inputs := make([][]byte, 1024)
	for i := range inputs {
		inputs[i] = make([]byte, 100)
		for j := range inputs[i] {
			inputs[i][j] = byte(r.Uint32())
		}
	}
	b.SetBytes(100)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Decode(inputs[i%len(inputs)])
	}
}

// BenchmarkEncode encodes what they spell.
func BenchmarkEncode(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	schema, instance := Decode(randomBytes(r, 400))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Encode(schema, instance); err != nil {
			b.Fatal(err)
		}
	}
}
