package sweep

import (
	"slices"
	"time"

	"schemabench/harness"
)

// A lane is a ladder and the climbs of all backends on it.
type lane struct {
	Ladder
	climbs map[string]*climb

	last *harness.Case // made by the last call of at, since backends share sizes
	n    int

	sizes map[int]map[string]int64 // of the cases measured so far, by n
}

// at returns the case of size n.
func (l *lane) at(n int) harness.Case {
	if l.last == nil || l.n != n {
		c := l.Make(n)
		l.last, l.n = &c, n
	}
	return *l.last
}

// measured returns the sizes of c, which are counted once for all backends.
func (l *lane) measured(c harness.Case, n int, count func(harness.Case) map[string]int64) map[string]int64 {
	if count == nil {
		return nil
	}
	if l.sizes == nil {
		l.sizes = map[int]map[string]int64{}
	}
	if l.sizes[n] == nil {
		l.sizes[n] = count(c)
	}
	return l.sizes[n]
}

// A key names one case on one backend, and whether it is a second look.
type key struct {
	family  string
	n       int
	backend string
	look    bool
}

// A result is what a climb goes by.
type result struct {
	outcome harness.Outcome
	cpu     time.Duration // of all phases together, the least of their samples
}

// results returns the result of each time that the case in ms was run: a kill
// ends a run.
func results(ms []harness.Measurement) (all []result) {
	for len(ms) > 0 {
		n := 1 + slices.IndexFunc(ms, func(m harness.Measurement) bool { return m.Outcome.Killed() })
		if n == 0 {
			n = len(ms)
		}
		all = append(all, resultOf(ms[:n]))
		ms = ms[n:]
	}
	return all
}

// resultOf returns the result of a case that was run once.
func resultOf(ms []harness.Measurement) result {
	least := map[harness.Phase]time.Duration{}
	for _, m := range ms {
		if d, ok := least[m.Phase]; !ok || m.CPU < d {
			least[m.Phase] = m.CPU
		}
	}
	r := result{outcome: ms[len(ms)-1].Outcome}
	for _, d := range least {
		r.cpu += d
	}
	return r
}

type state struct {
	plan  Plan
	lanes []*lane
	past  map[key][]result // of each case already run, once for each time
	open  int              // climbs that have something left to try
	done  float64          // sum of the shares of all climbs
}

func newState(p Plan) *state {
	s := &state{plan: p, past: map[key][]result{}}
	past := map[key][]harness.Measurement{}
	for _, m := range p.Past {
		n := max(1, m.N) // a case that does not grow is a ladder of one rung
		k := key{m.Family, n, m.Backend, m.Budget == p.lookBudget()}
		past[k] = append(past[k], m)
	}
	for k, ms := range past {
		s.past[k] = results(ms)
	}
	for _, l := range p.Ladders {
		climbs := map[string]*climb{}
		for _, b := range p.Backends {
			c := &climb{sizes: l.Sizes, ended: len(l.Sizes) == 0, looked: !l.Look}
			climbs[b] = c
			s.count(c, 1)
		}
		s.lanes = append(s.lanes, &lane{Ladder: l, climbs: climbs})
	}
	return s
}

// next returns what to run next on a lane and backend, having replayed what
// past outcomes decide.
func (s *state) next(l *lane, backend string) (n int, b harness.Budget, ok bool) {
	c := l.climbs[backend]
	for {
		var look bool
		b = s.plan.Budget
		if n, ok = c.next(); !ok {
			if n, look = c.look(); !look {
				return 0, b, false
			}
			b = s.plan.lookBudget()
		}
		k := key{l.Name, n, backend, look}
		past := s.past[k]
		if len(past) == 0 {
			return n, b, true
		}
		s.past[k] = past[1:]
		s.record(l, backend, n, past[0])
	}
}

// record takes the result of a case that next returned.
func (s *state) record(l *lane, backend string, n int, r result) {
	c := l.climbs[backend]
	s.count(c, -1)
	if c.ended {
		c.looked = true
	} else {
		c.record(n, r)
	}
	s.count(c, 1)
}

// count adds climb c to the totals, or takes it out if sign is -1.
func (s *state) count(c *climb, sign int) {
	if _, look := c.look(); look || !c.ended {
		s.open += sign
	}
	s.done += float64(sign) * c.share()
}

// share returns how much of the sweep is done, from 0 to 1.
func (s *state) share() float64 {
	return s.done / float64(max(1, len(s.lanes)*len(s.plan.Backends)))
}

// cut returns "family backend" of each climb that has not ended.
func (s *state) cut() []string {
	var cut []string
	for _, l := range s.lanes {
		for _, b := range s.plan.Backends {
			if !l.climbs[b].ended {
				cut = append(cut, l.Name+" "+b)
			}
		}
	}
	return cut
}
