package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"schemabench/fuzz"
	"schemabench/harness"
	"schemabench/results/fit"
)

// A Pump says which bytes are repeated to see how a cost grows: one run, or two
// at once, as the beginning and the end of what nests.
type Pump struct {
	Data   []byte // what fuzz.Decode makes the candidate of
	First  [2]int // start and end
	Second [2]int // behind First; empty for none
}

// At returns the bytes of size n, which is 1 for Data.
func (p Pump) At(n int) []byte {
	return slices.Concat(
		p.Data[:p.First[0]], slices.Repeat(p.Data[p.First[0]:p.First[1]], n),
		p.Data[p.First[1]:p.Second[0]], slices.Repeat(p.Data[p.Second[0]:p.Second[1]], n),
		p.Data[p.Second[1]:])
}

// pumps returns the pumps of a candidate: each part alone, each part around a
// like one, and pairs of parts, of which there may be many, up to a number.
func pumps(data []byte) (all []Pump) {
	spans := fuzz.Spans(data)
	var alone []fuzz.Span
	for _, s := range spans {
		if repeats(s.Part) {
			alone = append(alone, s)
			all = append(all, Pump{data, [2]int{s.Start, s.End}, [2]int{s.End, s.End}})
		}
		for _, in := range like(s.Part, inside(spans, s)) {
			all = append(all, Pump{data, [2]int{s.Start, in.Start}, [2]int{in.End, s.End}})
		}
	}
	for i, s := range alone {
		for _, t := range alone[i+1:] {
			if t.Start >= s.End && len(all) < mostPumps {
				all = append(all, Pump{data, [2]int{s.Start, s.End}, [2]int{t.Start, t.End}})
			}
		}
	}
	return all
}

// repeats reports whether a copy of a part next to it spells the same: a
// second instance would be the root schema, a second items another keyword.
func repeats(p fuzz.Part) bool {
	return p != fuzz.PartInstance && p != fuzz.PartRoot && p != fuzz.PartKeyword
}

const (
	mostPumps   = 1000     // of a candidate
	mostTrials  = 40       // of them on a backend
	compareAt   = 12       // size at which they are compared
	mostPumped  = 64 << 10 // bytes of a pumped candidate
	mostCostly  = 1e18     // predicted cost up to which a law is fitted
	moreCPUTime = 4        // times the budget that a pumped candidate gets
)

// pumpSizes are the sizes at which the law is fitted.
var pumpSizes = []int{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 96, 128, 192, 256}

// growth finds what to repeat in e, or in a smaller relative of it if e leaves
// no room for growth, and the law by which the cost then grows. The law is ""
// if no repetition raises the cost by half.
func (s *Search) growth(ctx context.Context, goal Goal, e *elite) (law string, p Pump) {
	free := *s // the law is that of the shape, whatever the limits
	free.gate.within, free.gate.size = nil, mostPumped
	slopes := free.steepest(ctx, goal, free.relative(ctx, goal, e))
	free.options.Budget.CPU *= moreCPUTime
	var best fit.Curve
	for _, slope := range slopes {
		curve, err := fit.Fit(free.points(ctx, goal, slope.Pump))
		if err == nil && (law == "" || steeper(curve, best)) {
			best, law, p = curve, curve.String(), slope.Pump
		}
	}
	return law, p
}

// steeper reports whether a grows in a faster way than b.
func steeper(a, b fit.Curve) bool {
	if a.Class == fit.Polynomial && b.Class == fit.Polynomial {
		return a.Param > b.Param+0.5
	}
	return slices.Index(fit.Classes(), a.Class) > slices.Index(fit.Classes(), b.Class)
}

// relative returns e, or if it is near the end of what can be told, a
// candidate reduced from it that costs enough to be told from nothing.
func (s *Search) relative(ctx context.Context, goal Goal, e *elite) *elite {
	from, end := s.cost(ctx, goal, e.Data)
	floor := 1000.0
	switch {
	case goal.Metric.From != Predicted && end.Killed():
		floor = from / 100
	case goal.Metric.From != Predicted || from < mostCostly/1e12:
		return e
	}
	small := *e
	small.value, small.end = floor, harness.Measurement{}
	return s.shrink(ctx, goal, &small, 1)
}

// A slope is how much a pump raises the cost.
type slope struct {
	Pump
	factor float64 // 0 if it is below 1.5
	gain   float64 // ln of the factor, for each byte added
}

// steepest returns the pumps that raise the cost most for each byte that they
// add, and those that raise it most. Of a metric that is measured, pumps that
// raise the predicted evaluations are tried, and as many others.
func (s *Search) steepest(ctx context.Context, goal Goal, e *elite) []slope {
	const few = 4
	evaluations := Goal{Metric: Metric{Value: func(l *Look) float64 { return float64(l.Exact.Evaluations) }}}
	ranked := s.slopes(ctx, evaluations, e, pumps(e.Data))
	if goal.Metric.From != Predicted {
		if len(ranked) > mostTrials {
			ranked = append(ranked[:mostTrials/2:mostTrials/2], spread(ranked[mostTrials/2:], mostTrials/2)...)
		}
		trials := make([]Pump, len(ranked))
		for i, r := range ranked {
			trials[i] = r.Pump
		}
		ranked = s.slopes(ctx, goal, e, trials)
	} else if goal.Metric.Name != "evaluations" {
		ranked = s.slopes(ctx, goal, e, pumps(e.Data))
	}
	steep := slices.Clone(ranked[:min(few, len(ranked))])
	slices.SortStableFunc(ranked, func(a, b slope) int { return cmp.Compare(b.factor, a.factor) })
	steep = append(steep, ranked[:min(few, len(ranked))]...)
	return slices.DeleteFunc(steep, func(s slope) bool { return s.factor <= 1 })
}

// spread returns n of all, evenly spread.
func spread(all []slope, n int) (some []slope) {
	for i := range min(n, len(all)) {
		some = append(some, all[i*len(all)/min(n, len(all))])
	}
	return some
}

// slopes returns the slopes of pumps, steepest first.
func (s *Search) slopes(ctx context.Context, goal Goal, e *elite, all []Pump) (slopes []slope) {
	from, _ := s.cost(ctx, goal, e.Data)
	for _, p := range all {
		if ctx.Err() != nil {
			break
		}
		data := p.At(compareAt)
		c := s.gate.admit(data)
		if c == nil || c.Bytes() <= e.bytes {
			continue
		}
		one := slope{Pump: p}
		if to, _ := s.cost(ctx, goal, data); to > 1.5*from && from > 0 {
			one.factor, one.gain = to/from, math.Log(to/from)/float64(c.Bytes()-e.bytes)
		}
		slopes = append(slopes, one)
	}
	slices.SortStableFunc(slopes, func(a, b slope) int { return cmp.Compare(b.gain, a.gain) })
	return slopes
}

// cost returns the value of what data spells, 0 if it is no candidate, and how
// its run ended. What breaks the budget costs what it used.
func (s *Search) cost(ctx context.Context, goal Goal, data []byte) (float64, harness.Outcome) {
	c := s.gate.admit(data)
	if c == nil {
		return 0, ""
	}
	l, err := s.look(ctx, goal.Metric.From, s.backend(goal.Backend), c)
	if err != nil {
		return 0, ""
	}
	return goal.Metric.Value(l), l.outcome().Outcome
}

// points returns the cost at each size, up to one that breaks the budget.
func (s *Search) points(ctx context.Context, goal Goal, p Pump) (points []fit.Point) {
	for _, n := range pumpSizes {
		value, end := s.cost(ctx, goal, p.At(n))
		if value <= 0 || value > mostCostly || ctx.Err() != nil {
			break
		}
		points = append(points, fit.Point{X: float64(n), Y: value, Censored: end.Killed()})
		if end.Killed() {
			break
		}
	}
	return points
}
