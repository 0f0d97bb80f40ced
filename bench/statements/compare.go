package statements

import (
	"fmt"
	"slices"

	"github.com/dustin/go-humanize"
)

// A Change is a case on a backend that executes another number of statements
// than before, beyond what map order explains.
type Change struct {
	Old, New Record // of median counts
	Line     string // that changed most, "" if not known
}

// What map order explains, besides how much the counts of one side vary.
const (
	leastShare = 0.01
	leastCount = 20
)

// Repeats is how often a case has to be counted for a count that varies to be
// compared; one that is always the same is known by the second.
const Repeats = 5

// Worse reports whether more statements are executed.
func (c Change) Worse() bool { return c.New.Count.Statements > c.Old.Count.Statements }

// String says in a line what changed and where.
func (c Change) String() string {
	old, now := c.Old.Count.Statements, c.New.Count.Statements
	text := fmt.Sprintf("statements/op of %s n=%d on %s: %s, was %s (%+.3g %%)", c.New.Case.Family, c.New.Case.N, c.New.Backend,
		humanize.Comma(int64(now)), humanize.Comma(int64(old)), 100*(float64(now)/max(1, float64(old))-1))
	if c.Line != "" {
		text += ", most of it at " + c.Line
	}
	return text
}

// Compare returns the changes from old to new, in new's order. Several records
// of a case on a backend are repeats. A case that only one side has, or
// that varies and was counted less than Repeats times, is no change.
func Compare(old, new []Record) (changes []Change) {
	was, _ := group(old)
	now, order := group(new)
	for _, k := range order {
		o, n := was[k], now[k]
		if len(o) == 0 || !o.enough() || !n.enough() {
			continue
		}
		apart := max(n.low()-o.high(), o.low()-n.high())
		noise := max(o.high()-o.low(), n.high()-n.low(), leastShare*o.low(), leastCount)
		if apart > noise {
			a, b := o[len(o)/2], n[len(n)/2]
			changes = append(changes, Change{a, b, blame(a.Count, b.Count)})
		}
	}
	return changes
}

// repeats are the records of one case on one backend, the least count first.
type repeats []Record

func (r repeats) low() float64  { return float64(r[0].Count.Statements) }
func (r repeats) high() float64 { return float64(r[len(r)-1].Count.Statements) }
func (r repeats) enough() bool {
	return len(r) >= Repeats || r.low() == r.high()
}

type key struct {
	family, backend string
	n               int
}

func group(records []Record) (all map[key]repeats, order []key) {
	all = map[key]repeats{}
	for _, r := range records {
		k := key{r.Case.Family, r.Backend, r.Case.N}
		if all[k] == nil {
			order = append(order, k)
		}
		all[k] = append(all[k], r)
	}
	for _, r := range all {
		slices.SortStableFunc(r, func(a, b Record) int { return int(int64(a.Count.Statements) - int64(b.Count.Statements)) })
	}
	return all, order
}

// blame returns the line whose count moved most in the direction of the whole.
func blame(old, new Count) (position string) {
	was := map[string]int64{}
	for _, l := range old.Lines {
		was[l.Position] = int64(l.Statements)
	}
	sign := int64(1)
	if new.Statements < old.Statements {
		sign = -1
	}
	most := int64(0)
	for _, l := range new.Lines {
		if moved := sign * (int64(l.Statements) - was[l.Position]); moved > most {
			most, position = moved, l.Position
		}
	}
	return position
}
