package compare

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"schemabench/results/fit"
)

// drifts returns, for each size, scale of it and the logarithm of new's least
// cost by old's.
func drifts(old, new []fit.Point, sizes []float64, scale func(float64) float64) (xs, ys []float64) {
	costOld, costNew := leastCosts(old), leastCosts(new)
	for _, x := range sizes {
		if y := math.Log(costNew[x] / costOld[x]); !math.IsNaN(y) && !math.IsInf(y, 0) {
			xs, ys = append(xs, scale(x)), append(ys, y)
		}
	}
	return xs, ys
}

// leastCosts returns the least cost of each size that finished.
func leastCosts(pts []fit.Point) map[float64]float64 {
	least := map[float64]float64{}
	for _, pt := range pts {
		if was, seen := least[pt.X]; !pt.Censored && (!seen || pt.Y < was) {
			least[pt.X] = pt.Y
		}
	}
	return least
}

// believed is the least standard deviation of a cost's logarithm that is
// believed in, as in package fit.
const believed = 0.05

// slopeP returns the p-value of Student's t-test that the straight line through
// the points has slope 0; 1 for fewer than three.
func slopeP(xs, ys []float64) float64 {
	freedom := float64(len(xs) - 2)
	if freedom < 1 {
		return 1
	}
	alpha, beta := stat.LinearRegression(xs, ys, nil, false)
	rss := 0.0
	for i, x := range xs {
		d := ys[i] - alpha - beta*x
		rss += d * d
	}
	spread := stat.Variance(xs, nil) * float64(len(xs)-1)
	t := math.Abs(beta) / math.Sqrt(max(rss/freedom, believed*believed)/spread)
	if math.IsNaN(t) {
		return 1
	}
	return 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Survival(t)
}
