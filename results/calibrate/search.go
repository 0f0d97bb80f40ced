package calibrate

import (
	"cmp"
	"math"
	"slices"
)

// Weights of what lowering a limit costs, beside one for each halving: a real
// schema that it refuses, and one that it would refuse if it were twice as
// large.
const (
	refusalWeight = 1000
	squeezeWeight = 10
)

// find returns maxima that stop every culprit that can be stopped, and the
// largest such: none can be raised alone.
func (t *table) find() []int64 {
	maxima := slices.Clone(t.top)
	t.lower(maxima, func(int) bool { return true })
	t.relax(maxima)
	return maxima
}

// lower lowers those maxima that may be until they accept no culprit that they
// can stop.
func (t *table) lower(maxima []int64, may func(limit int) bool) {
	for {
		var left []point
		for _, p := range t.bad {
			if accepts(maxima, p.sizes) {
				left = append(left, p)
			}
		}
		i, to, ok := t.best(maxima, left, may)
		if !ok {
			return
		}
		maxima[i] = to
	}
}

// best returns the step down that stops the most of the culprits left for
// its cost, among the limits that may be lowered.
func (t *table) best(maxima []int64, left []point, may func(limit int) bool) (limit int, to int64, ok bool) {
	score := 0.0
	for i := range t.names {
		if !may(i) {
			continue
		}
		for _, step := range t.steps(left, i) {
			if step >= maxima[i] {
				continue
			}
			gain := 0
			for _, p := range left {
				if p.sizes[i] > step {
					gain++
				}
			}
			if float64(gain)/halvings(maxima[i], step) <= score {
				continue // whatever else it costs
			}
			if s := float64(gain) / t.cost(maxima, i, step); s > score {
				score, limit, to, ok = s, i, step, true
			}
		}
	}
	return limit, to, ok
}

// steps returns the values of limit i that stop one or more of points,
// highest first.
func (t *table) steps(points []point, i int) []int64 {
	var all []int64
	for _, p := range points {
		if p.sizes[i] > 0 {
			all = append(all, t.down(i, p.sizes[i]-1))
		}
	}
	slices.SortFunc(all, func(a, b int64) int { return cmp.Compare(b, a) })
	return slices.Compact(all)
}

// cost returns what is lost by lowering limit i to a step.
func (t *table) cost(maxima []int64, i int, to int64) float64 {
	refused, squeezed := 0, 0
	for _, p := range t.real {
		switch size := p.sizes[i]; {
		case size > maxima[i]: // lost already
		case size > to:
			if accepts(maxima, p.sizes) {
				refused++
			}
		case size > to/2 && size <= maxima[i]/2:
			squeezed++
		}
	}
	return halvings(maxima[i], to) + refusalWeight*float64(refused) + squeezeWeight*float64(squeezed)
}

func halvings(from, to int64) float64 { return math.Log2(float64(from+1) / float64(to+1)) }

// relax raises each limit as far as it stops no culprit that it alone stops:
// first those that refuse the most real schemas, then those lowered most.
func (t *table) relax(maxima []int64) {
	order := make([]int, len(t.names))
	refused := make([]int, len(t.names))
	for i := range order {
		order[i] = i
		for _, p := range t.real {
			if p.sizes[i] > maxima[i] {
				refused[i]++
			}
		}
	}
	lowered := func(i int) float64 { return float64(t.top[i]+1) / float64(maxima[i]+1) }
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(refused[b], refused[a]), cmp.Compare(lowered(b), lowered(a)))
	})
	for _, i := range order {
		t.raise(maxima, i)
	}
}

// raise raises one limit as far as that accepts no culprit.
func (t *table) raise(maxima []int64, i int) {
	for up := t.up(i, maxima[i]); up <= t.top[i] && up > maxima[i]; up = t.up(i, up) {
		if _, frees := t.freed(maxima, i, up); frees {
			break
		}
		maxima[i] = up
	}
}

// freed returns the culprit that would be accepted if limit i were raised to
// a step: of several the one of the smallest size, then the dearest.
func (t *table) freed(maxima []int64, i int, to int64) (Culprit, bool) {
	old := maxima[i]
	defer func() { maxima[i] = old }()
	var best *point
	for n := range t.bad {
		p := &t.bad[n]
		maxima[i] = old
		if accepts(maxima, p.sizes) {
			continue // is accepted anyway
		}
		maxima[i] = to
		if !accepts(maxima, p.sizes) {
			continue
		}
		if best == nil || p.sizes[i] < best.sizes[i] || p.sizes[i] == best.sizes[i] && p.culprit.CPU > best.culprit.CPU {
			best = p
		}
	}
	if best == nil {
		return Culprit{}, false
	}
	c := best.culprit
	c.Size = best.sizes[i]
	return c, true
}
