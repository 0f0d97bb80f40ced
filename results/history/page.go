package history

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/dustin/go-humanize"

	"schemabench/results/fit"
)

// A Link leads to a file beside the page.
type Link struct{ Text, Href string }

//go:embed page.html
var pageText string

var page = template.Must(template.New("history").Funcs(template.FuncMap{"day": day}).Parse(pageText))

func day(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// A view is what the page shows.
type view struct {
	Nights []Night // oldest first
	Last   Night
	Links  []Link
	Bumps  []bump
	Rows   []row
}

// A bump is a version that differs from the night before.
type bump struct {
	At                int // index of the night
	Date              time.Time
	Backend, Old, New string
}

// A row is one backend on one family over all nights.
type row struct {
	Family, Backend string
	First           bool // of its family
	Frontier        string
	Growth          string
	Since           string // when the class of growth changed, and from what; "" if it never did
	Cost, Allocs    string
	Lines           [3]template.HTML // of frontier, cost and allocations
}

// WriteHTML writes the page of all nights, oldest first, on one page that needs
// no other file. Links are shown at its top.
func WriteHTML(w io.Writer, nights []Night, links []Link) error {
	v := view{Nights: nights, Links: links, Bumps: bumps(nights)}
	if len(nights) > 0 {
		v.Last = nights[len(nights)-1]
	}
	v.Rows = rows(nights, v.Bumps)
	if err := page.Execute(w, v); err != nil {
		return fmt.Errorf("write the page of the history: %w", err)
	}
	return nil
}

// bumps returns all changes of version, in order.
func bumps(nights []Night) (all []bump) {
	for i := 1; i < len(nights); i++ {
		for _, name := range slices.Sorted(maps.Keys(nights[i].Versions)) {
			old, now := nights[i-1].Versions[name], nights[i].Versions[name]
			if old != "" && old != now {
				all = append(all, bump{i, nights[i].Date, name, old, now})
			}
		}
	}
	return all
}

// rows returns one row for each line that any night has.
func rows(nights []Night, all []bump) (rows []row) {
	type key struct{ family, backend string }
	curves := map[key][]*Line{} // by night; nil where it has none
	for i, n := range nights {
		for j, l := range n.Lines {
			k := key{l.Family, l.Backend}
			if curves[k] == nil {
				curves[k] = make([]*Line, len(nights))
			}
			curves[k][i] = &n.Lines[j]
		}
	}
	keys := slices.SortedFunc(maps.Keys(curves), func(a, b key) int { return compare(a.family, b.family, a.backend, b.backend) })
	for i, k := range keys {
		r := newRow(nights, curves[k])
		r.Family, r.Backend, r.First = k.family, k.backend, i == 0 || keys[i-1].family != k.family
		var marks []bump
		for _, b := range all {
			if b.Backend == k.backend {
				marks = append(marks, b)
			}
		}
		for j, value := range []func(Line) float64{
			func(l Line) float64 { return float64(l.Frontier) },
			func(l Line) float64 { return l.NsPerEvaluation },
			func(l Line) float64 { return float64(l.Allocs) },
		} {
			r.Lines[j] = sparkline(nights, curves[k], value, marks)
		}
		rows = append(rows, r)
	}
	return rows
}

func newRow(nights []Night, curve []*Line) (r row) {
	var last *Line
	for i, l := range curve {
		if l == nil {
			continue
		}
		if last != nil && coarse(l.Class) != coarse(last.Class) {
			r.Since = fmt.Sprintf("since %s, was %s", day(nights[i].Date), dash(last.Growth))
		}
		last = l
	}
	r.Frontier, r.Growth = fmt.Sprintf("≥ %d", last.Frontier), dash(last.Growth)
	if last.Next != "" {
		r.Frontier = fmt.Sprintf("%d, then %s", last.Frontier, last.Next)
	}
	if last.NsPerEvaluation > 0 {
		r.Cost = nanoseconds(last.NsPerEvaluation)
	}
	if last.AllocsN > 0 {
		r.Allocs = fmt.Sprintf("%s at n=%d", humanize.Comma(last.Allocs), last.AllocsN)
	}
	return r
}

// coarse makes one class of those between which the noise of a machine decides.
func coarse(c fit.Class) fit.Class {
	switch c {
	case fit.Constant, fit.Logarithmic, fit.Linear, fit.Linearithmic:
		return fit.Linearithmic
	}
	return c
}

// nanoseconds gives three digits or, from a thousand, the whole number.
func nanoseconds(ns float64) string {
	if ns >= 1000 {
		return humanize.Comma(int64(ns)) + " ns"
	}
	return fmt.Sprintf("%.3g ns", ns)
}

func dash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}
