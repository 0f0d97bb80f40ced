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

// keep returns maxima found before, moved where they no longer stand; false if
// they are not for these limits, or refuse more real schemas than those found
// anew do.
//
// A limit is lowered where it accepts a case that breaks its promise by more
// than Tolerance, or is above the largest size that was seen to keep it, give
// or take as much; and then as far as the promise itself asks. It is raised
// where it could be by a step even if all cases were dearer by the factor
// raising: a limit that is somewhat low does no harm, and chance is to raise
// none.
//
// So where maxima were found from measurements, and the same are measured
// again within a third more or less, they stay: a case below the promise then
// is below 1.33 times that, one above it above 0.67 times.
//
// A case that was killed before it used what it may says nothing: run has one
// budget for all phases, and registering may take longer. Where there are such
// cases, the largest size seen says nothing of what was seen before either.
func (t *table) keep(rows []Row, o Options, found []int64) ([]int64, bool) {
	maxima, ok := t.maximaOf(o.Keep)
	if !ok {
		return nil, false
	}
	was := slices.Clone(maxima)
	known := slices.DeleteFunc(slices.Clone(rows), o.killedEarly)
	loose, strict := newTableWithin(known, o, Tolerance), newTableWithin(rows, o, 1/raising)
	if len(known) == len(rows) {
		for i, top := range loose.top {
			if maxima[i] > top {
				maxima[i] = t.top[i]
			}
		}
	}
	loose.lower(maxima, func(int) bool { return true })
	t.lower(maxima, func(i int) bool { return maxima[i] < was[i] })
	for i := range maxima {
		if maxima[i] < was[i] {
			continue
		}
		if up := strict.up(i, maxima[i]); up <= strict.top[i] {
			if _, frees := strict.freed(maxima, i, up); !frees {
				t.raise(maxima, i)
			}
		}
	}
	return maxima, t.refusals(maxima) <= t.refusals(found)
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

// moved returns the limits of which maxima differ from those of l.
func (t *table) moved(l limit.Limits, maxima []int64) (all []Move) {
	for i, name := range t.names {
		if from := l.Max[name].Max; from != maxima[i] {
			all = append(all, Move{name, from, maxima[i]})
		}
	}
	return all
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
