package calibrate

import "schemabench/harness/limit"

// keep returns the maxima of limits found before, if they still stand: no
// case that they accept breaks its promise by more than Tolerance; none is
// above the largest size that was seen to keep it, give or take as much; they
// refuse no more real schemas than maxima found anew do; and none could be
// raised by a step even if all cases were dearer by that factor.
//
// So where maxima were found from measurements, and the same are measured
// again within a fifth more or less, they stay: a case below the promise then
// is below 1.2 times that, one above it above 0.8 times.
func (t *table) keep(rows []Row, o Options, found []int64) ([]int64, bool) {
	kept, ok := t.maximaOf(o.Keep)
	if !ok || t.refusals(kept) > t.refusals(found) {
		return nil, false
	}
	loose, strict := newTableWithin(rows, o, Tolerance), newTableWithin(rows, o, 1/Tolerance)
	for _, p := range loose.bad {
		if accepts(kept, p.sizes) && !accepts(found, p.sizes) {
			return nil, false
		}
	}
	for i := range t.names {
		if kept[i] > loose.top[i] {
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
