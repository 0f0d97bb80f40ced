package fit

import (
	"math"

	"gonum.org/v1/gonum/optimize"
)

// A solution is the best curve of one law.
type solution struct {
	law
	theta  float64
	offset float64 // ln(c0/c1); −∞ without a constant part
	scale  float64 // ln c1
	rss    float64
	params int // free parameters
}

var noOffset = math.Inf(-1)

// solve returns the best curve of l with or without a constant part: a grid
// over its parameters, then Nelder and Mead's simplex from the best place.
func (l law) solve(samples []sample, withOffset bool) solution {
	best := solution{law: l, offset: noOffset, rss: math.Inf(1), params: 1}
	thetas := []float64{0}
	if l.grid != nil {
		thetas = l.grid(samples)
		best.params++
	}
	if withOffset {
		best.params++
	}
	for _, theta := range thetas {
		for _, offset := range l.offsets(samples, theta, withOffset) {
			best.try(samples, theta, offset)
		}
	}
	best.polish(samples, thetas)
	return best
}

// offsets returns trial values of ln(c0/c1): the constant part equals the
// growing part somewhere between the smallest size and the largest.
func (l law) offsets(samples []sample, theta float64, withOffset bool) []float64 {
	if !withOffset {
		return []float64{noOffset}
	}
	low, high := l.log(samples[0], theta), l.log(samples[len(samples)-1], theta)
	const steps = 10
	grid := make([]float64, steps+1)
	for i := range grid {
		grid[i] = low + (high-low)*float64(i)/steps
	}
	return grid
}

// try keeps the curve with theta and offset if it is better.
func (s *solution) try(samples []sample, theta, offset float64) {
	if rss, scale := s.residuals(samples, theta, offset); rss < s.rss {
		s.theta, s.offset, s.rss, s.scale = theta, offset, rss, scale
	}
}

// polish moves to the nearest minimum with theta within its grid.
func (s *solution) polish(samples []sample, thetas []float64) {
	low, high := thetas[0], thetas[len(thetas)-1]
	start := make([]float64, 0, 2)
	if high > low {
		start = append(start, math.Log(s.theta))
	}
	hasOffset := !math.IsInf(s.offset, -1)
	if hasOffset {
		start = append(start, s.offset)
	}
	if len(start) == 0 {
		return
	}
	cost := func(v []float64) float64 {
		theta, offset := s.theta, noOffset
		if high > low {
			theta = math.Exp(v[0])
		}
		if hasOffset {
			offset = v[len(v)-1]
		}
		if theta < low || theta > high {
			return math.Inf(1)
		}
		rss, _ := s.residuals(samples, theta, offset)
		return rss
	}
	result, err := optimize.Minimize(optimize.Problem{Func: cost}, start,
		&optimize.Settings{FuncEvaluations: 60 * len(start)}, &optimize.NelderMead{SimplexSize: 0.1})
	if result == nil || (err != nil && result.X == nil) {
		return // the grid's best stands
	}
	theta, offset := s.theta, s.offset
	if high > low {
		theta = math.Exp(result.X[0])
	}
	if hasOffset {
		offset = result.X[len(result.X)-1]
	}
	s.try(samples, theta, offset)
}
