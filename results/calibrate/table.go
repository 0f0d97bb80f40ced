package calibrate

import (
	"cmp"
	"slices"

	"schemabench/harness/limit"
)

// A table is what a search works on: sizes by index of limit.
type table struct {
	names  []string // of the limits to find, in order
	start  []int64  // the steps at or below Options.Start
	seen   []int64  // largest size that kept both promises, on each backend
	silent []bool   // whether no backend shows what larger sizes do
	need   []int64  // largest size of a real schema that limits have to accept
	floor  []int64  // largest size of a real schema, whether they have to or not
	top    []int64  // highest step that a limit may have
	bad    []point  // cases that broke a promise
	real   []point  // real schemas that no rule refuses
	needBy []string // the real schema of the largest size
}

// A point is a case or a schema by its sizes.
type point struct {
	sizes   []int64 // unknown where a limit does not apply
	culprit Culprit
	name    string
}

// unknown is the size of what no limit can tell, and therefore accepts.
const unknown = -1

// accepts reports whether no size is above its maximum.
func accepts(maxima, sizes []int64) bool {
	for i, size := range sizes {
		if size > maxima[i] {
			return false
		}
	}
	return true
}

// newTable returns the table for the rows of some backends.
func newTable(rows []Row, o Options) *table { return newTableWithin(rows, o, 1) }

// newTableWithin is newTable with promises multiplied by a factor.
func newTableWithin(rows []Row, o Options, factor float64) *table {
	t := &table{}
	for _, name := range o.Start.Names() {
		if o.Start.Max[name].Max > 0 {
			t.names = append(t.names, name)
			t.start = append(t.start, Down(o.Start.Max[name].Max))
		}
	}
	t.addReal(o)
	t.addRows(rows, o, factor)
	t.top = make([]int64, len(t.names))
	for i := range t.names {
		t.top[i] = min(t.wanted(i), t.down(i, t.seen[i]))
		if t.silent[i] {
			t.top[i] = t.wanted(i)
		}
	}
	return t
}

// evidence returns the least of the largest sizes of limit i that the
// backends were seen to end within the promises. A backend is silent if that
// is below the largest real schema, or 0, though nothing larger broke a
// promise: it may refuse such cases, or they were not measured. It is left out
// where others speak; where none does, the limit is not lowered to what was
// seen.
func (t *table) evidence(i int, seen, tried map[string][]int64) (least int64, silent bool) {
	least, silent = Endless, true
	var most int64
	for b := range seen {
		s := seen[b][i]
		most = max(most, s)
		if tried[b][i] > s || t.down(i, s) >= max(t.floor[i], 1) {
			least, silent = min(least, s), false
		}
	}
	if silent {
		return most, true
	}
	return least, false
}

// wanted returns the highest step that anyone asks for of limit i.
func (t *table) wanted(i int) int64 { return max(t.start[i], Up(2*t.need[i])) }

// down returns the largest step of limit i that is at most v. Beside 1, 2, 5, …
// the largest real size is a step: it depends on no clock, so noise does not
// move it, and the step below it would refuse a schema in use.
func (t *table) down(i int, v int64) int64 {
	if step := Down(v); t.need[i] > v || t.need[i] < step {
		return step
	}
	return t.need[i]
}

// up returns the step of limit i after one.
func (t *table) up(i int, step int64) int64 {
	after := next(Down(step))
	if step < t.need[i] && t.need[i] < after {
		return t.need[i]
	}
	return after
}

// sizesOf returns the sizes of the limits for which take reports true.
func (t *table) sizesOf(sizes map[string]int64, take func(name string) bool) []int64 {
	all := make([]int64, len(t.names))
	for i, name := range t.names {
		size, ok := sizes[name]
		if all[i] = size; !ok || !take(name) {
			all[i] = unknown
		}
	}
	return all
}

func always(string) bool { return true }

// ofSchema reports whether a limit is measured of the schema alone. So is
// number-size, if only a number of the schema makes compiling dear.
func ofSchema(name string) bool {
	l, err := limit.Get(name)
	return err == nil && (l.At&(limit.InstanceText|limit.InstanceRead) == 0 || name == "number-size")
}

// breaks returns the rule, a limit of maximum 0, that refuses sizes; "" for none.
func breaks(o Options, sizes map[string]int64, take func(string) bool) string {
	for _, name := range o.Start.Names() {
		if o.Start.Max[name].Max == 0 && sizes[name] > 0 && take(name) {
			return name
		}
	}
	return ""
}

// addRows sorts rows into culprits and evidence. Rows of which check says that
// they are no schema, or no instance, it refuses whatever the limits.
func (t *table) addRows(rows []Row, o Options, factor float64) {
	register, call := o.promises()
	register, call = register.times(factor), call.times(factor)
	seen, tried := map[string][]int64{}, map[string][]int64{}
	for _, r := range rows {
		if seen[r.Backend] == nil {
			seen[r.Backend], tried[r.Backend] = make([]int64, len(t.names)), make([]int64, len(t.names))
		}
		if !readable(r, "subschemas") || breaks(o, r.Sizes, ofSchema) != "" {
			continue
		}
		isKept := register.keeps(r.Register)
		if !isKept || r.Register.Ended() {
			raise(tried[r.Backend], t.sizesOf(r.Sizes, ofSchema))
		}
		if !isKept {
			t.bad = append(t.bad, point{sizes: t.sizesOf(r.Sizes, ofSchema), culprit: culprit(r, r.Register)})
		} else if r.Register.Ended() {
			raise(seen[r.Backend], t.sizesOf(r.Sizes, ofSchema))
		}
		if !readable(r, "evaluations") || r.Call.Outcome == "" || breaks(o, r.Sizes, always) != "" {
			continue
		}
		if !call.keeps(r.Call) || r.Call.Ended() {
			raise(tried[r.Backend], t.sizesOf(r.Sizes, always))
		}
		if !call.keeps(r.Call) {
			t.bad = append(t.bad, point{sizes: t.sizesOf(r.Sizes, always), culprit: culprit(r, r.Call)})
		} else if isKept && r.Call.Ended() {
			raise(seen[r.Backend], t.sizesOf(r.Sizes, always))
		}
	}
	t.seen, t.silent = make([]int64, len(t.names)), make([]bool, len(t.names))
	for i := range t.seen {
		t.seen[i], t.silent[i] = t.evidence(i, seen, tried)
	}
	slices.SortFunc(t.bad, func(a, b point) int {
		x, y := a.culprit, b.culprit
		return cmp.Or(cmp.Compare(x.Family, y.Family), cmp.Compare(x.N, y.N), cmp.Compare(x.Backend, y.Backend), cmp.Compare(x.Phase, y.Phase))
	})
}

func readable(r Row, size string) bool { _, ok := r.Sizes[size]; return ok }

func raise(to, sizes []int64) {
	for i, size := range sizes {
		to[i] = max(to[i], min(size, Endless))
	}
}
