package calibrate

import (
	"slices"
	"time"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// raising is how much cheaper all cases must be than they may for a limit to be
// raised.
const raising = 8.0

// keep returns the maxima of limits found before, if they still stand: no
// case that they accept breaks its promise by more than Tolerance; none is
// above the largest size that was seen to keep it, give or take as much; they
// refuse no more real schemas than maxima found anew do; and none could be
// raised by a step even if all cases were dearer by the factor raising: a limit
// that is somewhat low does no harm, and chance is to raise none.
//
// So where maxima were found from measurements, and the same are measured
// again within a third more or less, they stay: a case below the promise then
// is below 1.33 times that, one above it above 0.67 times.
//
// A case that was killed before it used what it may says nothing: run has one
// budget for all phases, and registering may take longer. Where there are such
// cases, the largest size seen says nothing of what was seen before either.
func (t *table) keep(rows []Row, o Options, found []int64) ([]int64, bool) {
	kept, ok := t.maximaOf(o.Keep)
	if !ok || t.refusals(kept) > t.refusals(found) {
		return nil, false
	}
	known := slices.DeleteFunc(slices.Clone(rows), o.killedEarly)
	loose, strict := newTableWithin(known, o, Tolerance), newTableWithin(rows, o, 1/raising)
	for _, p := range loose.bad {
		if accepts(kept, p.sizes) && !accepts(found, p.sizes) {
			return nil, false
		}
	}
	for i := range t.names {
		if kept[i] > loose.top[i] && len(known) == len(rows) {
			return nil, false
		}
		if up := strict.up(i, kept[i]); up <= strict.top[i] {
			if _, frees := strict.freed(kept, i, up); !frees {
				return nil, false
			}
		}
	}
	return kept, true
}

// killedEarly reports whether r ended by a timeout within the promises.
func (o Options) killedEarly(r Row) bool {
	register, call := o.promises()
	early := func(u Use, most time.Duration) bool { return u.Outcome == harness.Timeout && u.CPU < most }
	return early(r.Register, register.CPU) || early(r.Call, call.CPU)
}

// maximaOf returns the maxima of l by index, false if one is missing.
func (t *table) maximaOf(l limit.Limits) ([]int64, bool) {
	maxima := make([]int64, len(t.names))
	for i, name := range t.names {
		m, ok := l.Max[name]
		if !ok {
			return nil, false
		}
		maxima[i] = m.Max
	}
	return maxima, true
}

// refusals counts the real schemas that maxima refuse.
func (t *table) refusals(maxima []int64) (n int) {
	for _, p := range t.real {
		if !accepts(maxima, p.sizes) {
			n++
		}
	}
	return n
}
