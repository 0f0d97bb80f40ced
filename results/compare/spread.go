package compare

import (
	"math"
	"slices"

	"github.com/aclements/go-moremath/stats"
)

func median(values []float64) float64 { return quantile(values, 0.5) }

// quantile returns the q-quantile of values, which it does not change.
func quantile(values []float64, q float64) float64 {
	return stats.Sample{Xs: slices.Sorted(slices.Values(values)), Sorted: true}.Quantile(q)
}

// deviation returns the standard deviation that the difference of the medians
// of ln old and ln new would have if nothing had changed, from the median
// absolute deviations of the two: σ = 1.4826·MAD and that of a median of n is
// 1.2533·σ/√n, both for normal noise.
func deviation(old, new []float64) float64 {
	square := func(values []float64) float64 {
		logs := make([]float64, len(values))
		for i, v := range values {
			logs[i] = math.Log(max(v, 1))
		}
		center := median(logs)
		for i := range logs {
			logs[i] = math.Abs(logs[i] - center)
		}
		d := 1.2533 * 1.4826 * median(logs)
		return d * d / float64(len(values))
	}
	return math.Sqrt(square(old) + square(new))
}
