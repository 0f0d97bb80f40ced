package fit

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// interval returns the 95 % confidence interval of the exponent or base by
// profile likelihood: the values of θ at which the least RSS over the other
// parameters stays under RSS + s²·t², with s² = RSS/(m−k), at least 0.05²,
// and t the 97.5 % point of Student's distribution with m−k degrees of
// freedom. It ends where the grid of θ ends.
func (s solution) interval(samples []sample) (low, high float64) {
	freedom := math.Max(1, float64(len(samples)-s.params))
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile(0.975)
	most := s.rss + math.Max(s.rss/freedom, noise*noise)*t*t
	grid := s.grid(samples)
	low = s.edge(samples, most, s.theta, grid[0])
	high = s.edge(samples, most, s.theta, grid[len(grid)-1])
	return s.parameter(low), s.parameter(high)
}

// edge returns where, between inside and outside, the profile passes most.
func (s solution) edge(samples []sample, most, inside, outside float64) float64 {
	if s.profile(samples, outside) <= most {
		return outside
	}
	for range 14 {
		middle := (inside + outside) / 2
		if s.profile(samples, middle) <= most {
			inside = middle
		} else {
			outside = middle
		}
	}
	return inside
}

// profile returns the least RSS with θ fixed.
func (s solution) profile(samples []sample, theta float64) float64 {
	fixed := s.law
	fixed.grid = func([]sample) []float64 { return []float64{theta} }
	return fixed.solve(samples, !math.IsInf(s.offset, -1)).rss
}

// parameter returns θ in the form of Curve.Param.
func (s solution) parameter(theta float64) float64 {
	if s.class == Exponential {
		return math.Exp(theta)
	}
	return theta
}
