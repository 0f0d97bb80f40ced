package fit

import (
	"cmp"
	"math"
	"slices"
)

// A Point is one measured cost.
type Point struct {
	X        float64 // size, > 0
	Y        float64 // cost, > 0; seconds of CPU time in this repository
	Censored bool    // cut off: Y is a lower bound of the cost
}

// A sample is what the points of one size say, as logarithms.
type sample struct {
	x, logX, logY float64
	bound         bool // logY is a lower bound
}

// condense returns one sample a size, in order of size: the least cost of
// the points that finished, since noise only adds; if none finished, the
// highest lower bound. Points that are not positive numbers are dropped and
// counted.
func condense(pts []Point) (samples []sample, dropped int) {
	bySize := map[float64]sample{}
	for _, p := range pts {
		if !positive(p.X) || !positive(p.Y) {
			dropped++
			continue
		}
		s, seen := bySize[p.X]
		now := sample{p.X, math.Log(p.X), math.Log(p.Y), p.Censored}
		switch {
		case !seen, s.bound && !now.bound:
			bySize[p.X] = now
		case s.bound == now.bound && s.bound == (now.logY > s.logY):
			bySize[p.X] = now
		}
	}
	for _, s := range bySize {
		samples = append(samples, s)
	}
	slices.SortFunc(samples, func(a, b sample) int { return cmp.Compare(a.x, b.x) })
	return samples, dropped
}

func positive(f float64) bool { return f > 0 && !math.IsInf(f, 1) }
