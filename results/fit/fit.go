package fit

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrTooFew is wrapped by the error of Fit for points of fewer than three
// sizes that finished.
var ErrTooFew = errors.New("too few points")

// noise is the least standard deviation of ln y that is believed in: a
// curve that fits better than 5 % does not count as better.
const noise = 0.05

// weak is a difference of BIC that is not worth a mention (Kass and Raftery,
// Bayes Factors, 1995).
const weak = 2

// leastGrowth is the factor by which cost must grow over the sizes measured
// before it is called exponential: less is as well explained by anything.
const leastGrowth = 10

// Fit returns the growth law that best explains pts: for each law the curve
// c0 + c1·f(x) with c0 ≥ 0 and the least Σ (ln y − ln ŷ)² over the least y at
// each x, and among these the one of least BIC = m·ln(max(RSS/m, 0.05²)) +
// k·ln m for m sizes and k parameters. A law of slower growth is preferred
// if its BIC is within 2 of the least, and nothing is exponential that grows
// less than tenfold over the sizes measured. The constant part c0, which hides
// growth at small sizes, is a parameter that has to earn its place like any
// other, and is tried if two sizes remain beyond the parameters.
//
// Points that were cut off are lower bounds: they count where the curve runs
// below them and nowhere else. The error wraps ErrTooFew if fewer than three
// sizes have a point that finished.
func Fit(pts []Point) (Curve, error) {
	samples, dropped := condense(pts)
	used := 0
	for _, s := range samples {
		if !s.bound {
			used++
		}
	}
	if used < 3 {
		return Curve{}, fmt.Errorf("fit %d points: %d sizes finished, least is 3: %w", len(pts), used, ErrTooFew)
	}
	best, rival := choose(candidates(samples), len(samples))
	c := best.curve()
	c.Rival = rival
	c.Error = math.Sqrt(best.rss / float64(len(samples)))
	c.Used, c.Censored, c.Dropped = used, len(samples)-used, dropped
	if best.grid != nil {
		c.Low, c.High = best.interval(samples)
	}
	return c, nil
}

// candidates returns the best curve of every law, without and, if there are
// sizes enough, with a constant part.
func candidates(samples []sample) (all []solution) {
	for _, l := range laws {
		plain := l.solve(samples, false)
		all = append(all, plain)
		if l.class != Constant && len(samples) >= plain.params+3 {
			all = append(all, l.solve(samples, true))
		}
	}
	return slices.DeleteFunc(all, func(s solution) bool {
		return s.class == Exponential && s.growth(samples) < leastGrowth
	})
}

// growth returns the factor by which s grows over the sizes of samples.
func (s solution) growth(samples []sample) float64 {
	first, last := s.log(samples[0], s.theta), s.log(samples[len(samples)-1], s.theta)
	return math.Exp(logAdd(s.offset, last) - logAdd(s.offset, first))
}

// choose returns the solution that Fit's rule selects from all, which are
// ordered by growth. If it is polynomial and exponential would do as well,
// or the reverse, that class is its rival.
func choose(all []solution, m int) (best solution, rival Class) {
	least := math.Inf(1)
	for _, s := range all {
		least = math.Min(least, s.bic(m))
	}
	found := false
	for _, s := range all {
		switch {
		case s.bic(m) > least+weak:
		case !found:
			best, found = s, true
		case s.class == best.class && s.bic(m) < best.bic(m):
			best = s
		case s.class == Exponential && best.class != Exponential:
			rival = Exponential
		}
	}
	return best, rival
}

// bic is the Bayesian information criterion of s for m sizes.
func (s solution) bic(m int) float64 {
	n := float64(m)
	return n*math.Log(math.Max(s.rss/n, noise*noise)) + float64(s.params)*math.Log(n)
}
