package compare

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestHolm(t *testing.T) {
	tests := []struct {
		name     string
		ps, want []float64
	}{
		{"none", nil, nil},
		{"one stays", []float64{0.03}, []float64{0.03}},
		{"the least is multiplied most, and order is kept", []float64{0.01, 0.04, 0.03, 0.005}, []float64{0.03, 0.06, 0.06, 0.02}},
		{"none is over 1", []float64{0.7, 0.8}, []float64{1, 1}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, holm(test.ps), cmpopts.EquateApprox(0, 1e-12), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestHolmKeepsFamilywiseError(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const trials = 2000
	alarms := 0
	for range trials {
		ps := make([]float64, 40)
		for i := range ps {
			ps[i] = random.Float64()
		}
		if slices.Min(holm(ps)) <= alpha {
			alarms++
		}
	}
	if share := float64(alarms) / trials; share > 0.065 || share < 0.035 {
		t.Errorf("an alarm in %.3f of trials, want about %v", share, alpha)
	}
}

func TestEnough(t *testing.T) {
	tests := []struct{ tests, want int }{{1, 4}, {40, 7}, {1000, 9}}
	for _, test := range tests {
		if got := enough(test.tests); got != test.want {
			t.Errorf("%d tests take %d rounds, want %d", test.tests, got, test.want)
		}
	}
}
