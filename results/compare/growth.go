package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"schemabench/results/fit"
)

// How growth laws are compared.
const (
	minSizes      = 4   // that finished, on both sides and in common
	leastExponent = 0.5 // difference of the exponents of what is not exponential
	driftFactor   = 4   // by which the costs of the two sides must drift apart
	driftP        = 0.001
)

// judgeGrowth compares the growth law of each curve.
func judgeGrowth(p *pair, r *Report) {
	old, new := fit.Points(p.old.measurements), fit.Points(p.new.measurements)
	few := 0
	for _, k := range curvesOf(old) {
		if new[k] == nil {
			continue
		}
		sizes := common(old[k], new[k])
		if len(sizes) < minSizes {
			few++
			continue
		}
		if c, ok := growthChange(old[k], new[k], sizes); ok {
			c.Family, c.Backend, c.Phase = k.Family, k.Backend, k.Phase
			r.Changes = append(r.Changes, c)
		}
	}
	r.unjudged(Growth, few, fmt.Sprintf("fewer than %d sizes that both sides finished", minSizes))
}

// growthChange returns how the law of a curve changed, if it did.
func growthChange(old, new []fit.Point, sizes []float64) (Change, bool) {
	pLog, pLinear := slopeP(drifts(old, new, sizes, math.Log)), slopeP(drifts(old, new, sizes, itself))
	if min(pLog, pLinear) > driftP {
		return Change{}, false // and no need to fit
	}
	o, errOld := fit.Fit(old)
	n, errNew := fit.Fit(new)
	if errOld != nil || errNew != nil {
		return Change{}, false // not with four sizes that finished
	}
	p := pLog
	if o.Class == fit.Exponential || n.Class == fit.Exponential {
		p = pLinear
	}
	drift := driftOf(o, n, sizes)
	c := Change{Kind: Growth, Worse: drift > 1, Old: lawText(o), New: lawText(n), Ratio: drift}
	far := drift >= driftFactor && !math.IsInf(drift, 0) || drift > 0 && drift <= 1./driftFactor
	return c, far && p <= driftP && lawsDiffer(o, n, sizes)
}

func itself(x float64) float64 { return x }

func curvesOf(points map[fit.Key][]fit.Point) []fit.Key {
	var keys []fit.Key
	for k := range points {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b fit.Key) int {
		return cmp.Or(cmp.Compare(a.Family, b.Family), cmp.Compare(a.Backend, b.Backend), cmp.Compare(phaseIndex(a.Phase), phaseIndex(b.Phase)))
	})
	return keys
}

// common returns the sizes that finished on both sides, ascending.
func common(old, new []fit.Point) (sizes []float64) {
	finished := map[float64]bool{}
	for _, pt := range old {
		if !pt.Censored {
			finished[pt.X] = true
		}
	}
	for _, pt := range new {
		if !pt.Censored && finished[pt.X] {
			sizes = append(sizes, pt.X)
		}
	}
	slices.Sort(sizes)
	return slices.Compact(sizes)
}

// driftOf returns by which factor new's cost by old's grows from the smallest
// common size to the largest: below 1 if it shrinks.
func driftOf(old, new fit.Curve, sizes []float64) float64 {
	low, high := sizes[0], sizes[len(sizes)-1]
	return new.At(high) / new.At(low) / (old.At(high) / old.At(low))
}

// lawsDiffer reports whether the two curves cannot be of one law.
func lawsDiffer(old, new fit.Curve, sizes []float64) bool {
	switch {
	case old.Rival != "" || new.Rival != "":
		return false
	case (old.Class == fit.Exponential) != (new.Class == fit.Exponential):
		return true
	case old.Class == fit.Exponential:
		return old.High < new.Low || new.High < old.Low
	}
	if old.Class == new.Class && old.Class != fit.Polynomial {
		return false
	}
	if old.Class == new.Class && old.Low <= new.High && new.Low <= old.High {
		return false
	}
	return math.Abs(exponent(new, sizes)-exponent(old, sizes)) >= leastExponent
}

// exponent returns the slope of ln cost over ln n in the upper half of the
// sizes, where no constant part hides it.
func exponent(c fit.Curve, sizes []float64) float64 {
	low, high := sizes[len(sizes)/2-1], sizes[len(sizes)-1]
	return math.Log(c.At(high)/c.At(low)) / math.Log(high/low)
}

// lawText returns the law with the interval of its parameter.
func lawText(c fit.Curve) string {
	if c.Param == 0 {
		return c.String()
	}
	return fmt.Sprintf("%v (%.3g–%.3g)", c, c.Low, c.High)
}
