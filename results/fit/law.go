package fit

import "math"

// A law is a family of curves c0 + c1·f(x, θ) with c0 ≥ 0 and c1 > 0.
type law struct {
	class Class
	log   func(s sample, theta float64) float64 // ln f
	// grid returns trial values of θ, ascending; nil if f has none.
	grid func(samples []sample) []float64
}

// laws are all laws, slowest growth first.
var laws = []law{
	{Constant, func(sample, float64) float64 { return 0 }, nil},
	{Logarithmic, func(s sample, _ float64) float64 { return math.Log(math.Log1p(s.x)) }, nil},
	{Linear, func(s sample, _ float64) float64 { return s.logX }, nil},
	{Linearithmic, func(s sample, _ float64) float64 { return s.logX + math.Log(math.Log1p(s.x)) }, nil},
	{Polynomial, func(s sample, p float64) float64 { return p * s.logX }, exponents},
	{Exponential, func(s sample, rate float64) float64 { return rate * s.x }, rates},
}

// maxExponent is the highest exponent of a polynomial. The steepest polynomial
// among the families goes with the fourth power; over the few sizes that an
// exponential one finishes, a fifth power would pass for it.
const maxExponent = 4.25

func exponents([]sample) (grid []float64) {
	for p := 0.25; p <= maxExponent; p += 0.25 {
		grid = append(grid, p)
	}
	return grid
}

// rates returns trial values of ln(base): from a curve that grows by a half
// over the range to one that grows a hundredfold at each step of one.
func rates(samples []sample) (grid []float64) {
	span := samples[len(samples)-1].x - samples[0].x
	low, high := math.Log(1.5)/span, math.Log(100)
	const steps = 24
	for i := range steps + 1 {
		grid = append(grid, low*math.Pow(high/low, float64(i)/steps))
	}
	return grid
}

// residuals returns Σ (ln y − ln ŷ)² for the best c1, and that ln c1. The
// offset is ln(c0/c1), or −∞ for none. A lower bound counts only where the
// curve runs below it.
func (l law) residuals(samples []sample, theta, offset float64) (rss, scale float64) {
	var shapeBuffer [32]float64 // spares an allocation; more sizes are rare
	var activeBuffer [32]bool
	shape := append(shapeBuffer[:0], make([]float64, len(samples))...)
	active := append(activeBuffer[:0], make([]bool, len(samples))...)
	for i, s := range samples {
		shape[i] = logAdd(offset, l.log(s, theta))
		active[i] = !s.bound
	}
	// Each round can only raise the curve or drop bounds that it has passed;
	// it settles after as many rounds as there are bounds.
	for range samples {
		var sum, n float64
		for i, s := range samples {
			if active[i] {
				sum += s.logY - shape[i]
				n++
			}
		}
		scale = sum / n
		changed := false
		for i, s := range samples {
			if below := scale+shape[i] < s.logY; s.bound && below != active[i] {
				active[i], changed = below, true
			}
		}
		if !changed {
			break
		}
	}
	for i, s := range samples {
		if d := s.logY - scale - shape[i]; active[i] {
			rss += d * d
		}
	}
	return rss, scale
}

// logAdd returns ln(e^a + e^b).
func logAdd(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	return a + math.Log1p(math.Exp(b-a))
}
