package search

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"

	"schemabench/fuzz"
	"schemabench/harness"
)

// A Goal is what to raise, and where.
type Goal struct {
	Metric  Metric
	Backend string // "" if the metric is predicted
}

// name identifies a goal.
func (g Goal) name() string { return g.Metric.Name + " " + g.Backend }

// A score orders candidates: the costlier is better, and of equals the smaller.
type score struct {
	value float64
	bytes int
}

func (s score) better(than score) bool {
	return s.value > than.value || s.value == than.value && s.bytes < than.bytes
}

// An elite is a candidate that is kept.
type elite struct {
	*Candidate
	score
	end   harness.Measurement // how its run ended
	spans *[]fuzz.Span        // once asked for; copies share them
}

// parts returns the spans of its bytes.
func (e *elite) parts() []fuzz.Span {
	if *e.spans == nil {
		*e.spans = fuzz.Spans(e.Data)
	}
	return *e.spans
}

// mostElites is how many of a goal's best are kept, mostCells how many of the
// best with something.
const (
	mostElites = 24
	mostCells  = 512
)

// A niche holds what is costliest for one goal.
type niche struct {
	goal   Goal
	elites []*elite // best first
	shapes cells    // the best of a shape
	parts  cells    // the best with a keyword or a line
}

// offer keeps e if it is among the best. It reports whether it is the best.
func (n *niche) offer(e *elite) (best bool) {
	if e.value <= 0 {
		return false
	}
	at, same := slices.BinarySearchFunc(n.elites, e, func(a, b *elite) int {
		return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(a.bytes, b.bytes))
	})
	if same || at == mostElites {
		return false
	}
	n.elites = slices.Insert(n.elites, at, e)
	if len(n.elites) > mostElites {
		n.elites = n.elites[:mostElites]
	}
	return at == 0
}

// cells are candidates that are the best with something.
type cells struct {
	best map[string]*elite
	keys []string // in order of arrival
}

// offer keeps e, with the score s, if it is the best of a cell.
func (c *cells) offer(key string, e *elite, s score) {
	old := c.best[key]
	if s.value <= 0 || old != nil && !s.better(old.score) || old == nil && len(c.keys) == mostCells {
		return
	}
	kept := *e
	kept.score = s
	if old == nil {
		c.keys = append(c.keys, key)
	}
	if c.best == nil {
		c.best = map[string]*elite{}
	}
	c.best[key] = &kept
}

func (c *cells) pick(r *rand.Rand) *elite { return c.best[c.keys[r.IntN(len(c.keys))]] }

// pick chooses a parent: one of the elites, the better the likelier, or one of
// the cells of either kind. It returns nil if there is none.
func (n *niche) pick(r *rand.Rand) *elite {
	switch kind := r.IntN(3); {
	case len(n.elites) == 0:
		return nil
	case kind == 0 && len(n.parts.keys) > 0:
		return n.parts.pick(r)
	case kind == 1 && len(n.shapes.keys) > 0:
		return n.shapes.pick(r)
	}
	return n.elites[min(r.IntN(len(n.elites)), r.IntN(len(n.elites)))]
}

// An archive is all that a search keeps.
type archive struct {
	niches []*niche
	ends   map[string]*elite // the smallest candidate for each way to break a budget
}

// endings returns the elites that broke a budget, in order of name.
func (a *archive) endings() (all []*elite) {
	for _, k := range slices.Sorted(maps.Keys(a.ends)) {
		all = append(all, a.ends[k])
	}
	return all
}

// offerEnd keeps e, whose run was cut off, if it is the smallest of its kind:
// backend, phase, outcome, and the limit it comes nearest to.
func (a *archive) offerEnd(e *elite, nearest string) {
	key := e.end.Backend + " " + string(e.end.Outcome) + " " + string(e.end.Phase) + " " + nearest
	if old := a.ends[key]; old != nil && old.bytes <= e.bytes {
		return
	}
	a.ends[key] = e
}
