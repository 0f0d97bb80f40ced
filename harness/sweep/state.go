package sweep

import "schemabench/harness"

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

type state struct {
	plan  Plan
	lanes []*lane
	past  map[key]harness.Outcome // outcome of each case already run
	open  int                     // climbs that have something left to try
	done  float64                 // sum of the shares of all climbs
}

func newState(p Plan) *state {
	s := &state{plan: p, past: map[key]harness.Outcome{}}
	for _, m := range p.Past { // of several phases the last one stays
		n := max(1, m.N) // a case that does not grow is a ladder of one rung
		s.past[key{m.Family, n, m.Backend, m.Budget == p.lookBudget()}] = m.Outcome
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
		o, known := s.past[key{l.Name, n, backend, look}]
		if !known {
			return n, b, true
		}
		s.record(l, backend, n, o)
	}
}

// record takes the outcome of a case that next returned.
func (s *state) record(l *lane, backend string, n int, o harness.Outcome) {
	c := l.climbs[backend]
	s.count(c, -1)
	if c.ended {
		c.looked = true
	} else {
		c.record(n, o)
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
