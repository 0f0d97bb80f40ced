package compare

import (
	"fmt"
	"math"

	"schemabench/results"
)

// changedCases returns the series of both sides whose case is another one
// under the same name. The same family and n spell the same case for ever,
// but files on a user's disk do not.
func changedCases(old, new results.Results) map[seriesKey]bool {
	texts := map[seriesKey][2]int64{}
	each(old, func(k seriesKey, sizes map[string]int64) { texts[k] = textSizes(sizes) })
	changed := map[seriesKey]bool{}
	each(new, func(k seriesKey, sizes map[string]int64) {
		if was, ok := texts[k]; ok && was != textSizes(sizes) && was != [2]int64{} && textSizes(sizes) != [2]int64{} {
			changed[k] = true
		}
	})
	return changed
}

func textSizes(sizes map[string]int64) [2]int64 {
	return [2]int64{sizes["schema-bytes"], sizes["instance-bytes"]}
}

func each(r results.Results, f func(seriesKey, map[string]int64)) {
	for _, run := range r.Runs {
		for _, m := range run.Measurements {
			f(keyOf(m, run.Header.Budget()), m.Sizes)
		}
	}
}

func firstKey(keys map[seriesKey]bool) string {
	var first *seriesKey
	for k := range keys {
		if first == nil || k.compare(*first) < 0 {
			first = &k
		}
	}
	return fmt.Sprintf("%s n=%d", first.family, first.n)
}

// leastShare is the least relative change of a count that is told.
const leastShare = 0.01

// judgeEvaluations compares the evaluations that each case needs, once for
// all backends.
func judgeEvaluations(p *pair, r *Report) {
	type key struct {
		family string
		n      int
	}
	seen := map[key]bool{}
	for _, k := range p.both {
		old, okOld := p.old.series[k].worst.Sizes["evaluations"]
		new, okNew := p.new.series[k].worst.Sizes["evaluations"]
		if at := (key{k.family, k.n}); okOld && okNew && !seen[at] {
			seen[at] = true
			if math.Abs(float64(new)-float64(old)) > leastShare*math.Abs(float64(old)) {
				r.Changes = append(r.Changes, Change{Kind: Evaluations, Worse: new > old, Family: k.family, N: k.n,
					Old: countText(float64(old)), New: countText(float64(new)), Ratio: ratio(float64(old), float64(new))})
			}
		}
	}
}

// ratio returns new by old, 0 if there is no such number.
func ratio(old, new float64) float64 {
	if old == 0 {
		return 0
	}
	return new / old
}
