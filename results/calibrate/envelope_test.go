package calibrate

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestTightest(t *testing.T) {
	line := func(once float64, each ...float64) (all []Sample) {
		for i := range 20 {
			s := Sample{Y: once}
			for j, e := range each {
				x := float64((i*7+j*13)%20 + 1)
				s.X = append(s.X, x)
				s.Y += e * x
			}
			all = append(all, s)
		}
		return all
	}
	tests := []struct {
		name    string
		terms   []string
		samples []Sample
		want    Envelope
	}{
		{"nothing measured", []string{"a"}, nil, Envelope{}},
		{"nothing that ended", []string{"a"}, []Sample{{X: []float64{1}, Y: 2, Bound: true}}, Envelope{Bound: 1}},
		{"costs that are known are found", []string{"a", "b"}, line(7, 3, 50),
			Envelope{Once: 7, Terms: []Term{{"a", 3}, {"b", 50}}, Rows: 20, Median: 1, P90: 1, Most: 1}},
		{"a size that costs nothing has no term", []string{"a", "b"}, line(0, 3, 0),
			Envelope{Terms: []Term{{"a", 3}}, Rows: 20, Median: 1, P90: 1, Most: 1}},
		{"a size that is always 0 has no term", []string{"a", "b"}, []Sample{{X: []float64{1, 0}, Y: 2}, {X: []float64{2, 0}, Y: 4}},
			Envelope{Terms: []Term{{"a", 2}}, Rows: 2, Median: 1, P90: 1, Most: 1}},
		{"what was cut off raises the bound", []string{"a"}, []Sample{{X: []float64{1}, Y: 2}, {X: []float64{10}, Y: 100, Bound: true}},
			Envelope{Terms: []Term{{"a", 10}}, Rows: 1, Bound: 1, Median: 5, P90: 5, Most: 5}},
		{"what was cut off early raises nothing", []string{"a"}, []Sample{{X: []float64{1}, Y: 2}, {X: []float64{2}, Y: 4}, {X: []float64{1e12}, Y: 100, Bound: true}},
			Envelope{Terms: []Term{{"a", 2}}, Rows: 2, Bound: 1, Median: 1, P90: 1, Most: 1}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, Tightest(test.terms, test.samples), cmpopts.EquateApprox(1e-5, 1e-6)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestNoSampleIsAbove holds the promise of an envelope on samples of sizes
// and costs of every magnitude, many of them alike.
func TestNoSampleIsAbove(t *testing.T) {
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 7))
		terms := []string{"a", "b", "c", "d", "e", "f", "g"}
		var samples []Sample
		for range 1 + random.IntN(300) {
			s := Sample{X: make([]float64, len(terms)), Y: math.Floor(math.Exp(25*random.Float64())) + 1, Bound: random.IntN(5) == 0}
			for j := range s.X {
				if random.IntN(3) > 0 {
					s.X[j] = math.Floor(math.Exp(20 * random.Float64()))
				}
			}
			samples = append(samples, s)
			if random.IntN(4) == 0 {
				samples = append(samples, s)
			}
		}
		e := Tightest(terms, samples)
		for _, s := range samples {
			sizes := map[string]int64{}
			for j, name := range terms {
				sizes[name] = int64(s.X[j])
			}
			if y := e.At(sizes); e.Rows > 0 && y < s.Y*(1-1e-9) {
				t.Fatalf("seed %d: predicts %g for a sample of %g", seed, y, s.Y)
			}
		}
	}
}
