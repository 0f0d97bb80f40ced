package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// A group is the changes of one kind along one curve.
type group []Change

func (r Report) groups(worse bool) (groups []group) {
	at := map[Change]int{}
	for _, c := range r.Changes {
		if c.Worse != worse {
			continue
		}
		curve := Change{Kind: c.Kind, Family: c.Family, Backend: c.Backend, Phase: c.Phase}
		i, seen := at[curve]
		if !seen {
			i, groups = len(groups), append(groups, nil)
			at[curve] = i
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

// most returns the largest change of the group; among equals that of the
// smallest size.
func (g group) most() Change {
	return slices.MaxFunc(g, func(a, b Change) int {
		x, y := math.Abs(math.Log(a.Ratio)), math.Abs(math.Log(b.Ratio))
		return cmp.Or(cmp.Compare(x, y), cmp.Compare(b.N, a.N))
	})
}

// sizes returns the size of the largest change and how many there are.
func (g group) sizes() string {
	n := ""
	if g.most().N > 0 {
		n = fmt.Sprint(g.most().N)
	}
	if len(g) > 1 {
		n += fmt.Sprintf(", of %d", len(g))
	}
	return n
}

// effect returns the change as a number with its interval.
func (c Change) effect() string {
	switch {
	case c.Kind == Frontier && c.Ratio > 0:
		return fmt.Sprintf("×%.3g in cost", c.Ratio)
	case c.Kind == Growth:
		return fmt.Sprintf("drift ×%.3g", c.Ratio)
	case c.P > 0:
		return fmt.Sprintf("%s (%s … %s) p=%.2g", percent(c.Ratio), percent(c.Low), percent(c.High), c.P)
	case c.Ratio > 0:
		return percent(c.Ratio)
	}
	return ""
}

func percent(ratio float64) string {
	if ratio >= 10 {
		return fmt.Sprintf("×%.3g", ratio)
	}
	return fmt.Sprintf("%+.3g %%", 100*(ratio-1))
}
