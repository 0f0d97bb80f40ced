package statements

import (
	"fmt"

	"github.com/dustin/go-humanize"
)

// A Change is a case on a backend that executes another number of statements
// than before, beyond what map order explains.
type Change struct {
	Old, New Record
	Line     string // that changed most, "" if not known
}

// What map order explains.
const (
	leastShare = 0.01
	leastCount = 20
)

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

// Compare returns the changes from old to new, in new's order. A case that
// only one of them has is none.
func Compare(old, new []Record) (changes []Change) {
	type key struct {
		family, backend string
		n               int
	}
	was := map[key]Record{}
	for _, r := range old {
		was[key{r.Case.Family, r.Backend, r.Case.N}] = r
	}
	for _, r := range new {
		o, ok := was[key{r.Case.Family, r.Backend, r.Case.N}]
		a, b := float64(o.Count.Statements), float64(r.Count.Statements)
		if gap := max(a-b, b-a); ok && gap > leastCount && gap > leastShare*a {
			changes = append(changes, Change{o, r, blame(o.Count, r.Count)})
		}
	}
	return changes
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
