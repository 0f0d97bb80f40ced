package instance

import (
	"cmp"
	"slices"
)

// mergeChoices adds the choices that o leaves open.
func (g *generator) mergeChoices(s *shape, o *object, at *scope, in *chain) {
	if arms := o.array("anyOf"); len(arms) > 0 {
		g.choose(s, at, in, each(arms))
	}
	if arms := o.array("oneOf"); len(arms) > 0 {
		g.choose(s, at, in, g.exclusive(arms, g.doc.base[o]))
	}
	if v, ok := o.members["not"]; ok {
		g.choose(s, at, in, g.negations(v, at))
	}
	if v, ok := o.members["if"]; ok {
		var then, otherwise []value
		if t, ok := o.members["then"]; ok {
			then = []value{t}
		}
		if e, ok := o.members["else"]; ok {
			otherwise = []value{e}
		}
		if then != nil || otherwise != nil {
			g.choose(s, at, in, [][]value{
				append([]value{v}, then...),
				append([]value{g.synthetic(g.doc.base[o], "not", v)}, otherwise...),
			})
		}
	}
}

func each(arms []value) [][]value {
	sets := make([][]value, len(arms))
	for i, arm := range arms {
		sets[i] = []value{arm}
	}
	return sets
}

// exclusive returns one set for each arm. Where the attempt is strict the set
// denies the other arms, which costs more and is seldom needed.
func (g *generator) exclusive(arms []value, base string) [][]value {
	sets := each(arms)
	if !g.strict || len(arms) > maxDenied {
		return sets
	}
	g.steps += len(arms) * len(arms)
	for i := range arms {
		for j, other := range arms {
			if j != i {
				sets[i] = append(sets[i], g.synthetic(base, "not", other))
			}
		}
	}
	return sets
}

// choose adds to s the choice of one of several sets of schemas, all of which
// must then hold.
func (g *generator) choose(s *shape, at *scope, in *chain, sets [][]value) {
	var c choice
	g.steps += len(sets) + len(s.pending) // those before are copied
	for _, set := range sets {
		weight := 0
		for _, schema := range set {
			weight = max(weight, g.doc.weight(schema))
		}
		c.alternatives = append(c.alternatives, alternative{weight, func(s *shape) error {
			for _, schema := range set {
				if err := g.merge(s, applied{schema, at}, in); err != nil {
					return err
				}
			}
			return nil
		}})
	}
	slices.SortStableFunc(c.alternatives, func(a, b alternative) int { return cmp.Compare(a.weight, b.weight) })
	s.pending = append(s.pending, c)
}

// settle makes the choices of s one after the other and builds a value. It
// goes back on a choice that leads nowhere.
func (g *generator) settle(s *shape, depth int) (value, error) {
	if len(s.pending) == 0 {
		return g.build(s, depth)
	}
	alternatives := s.pending[0].alternatives
	start := g.pick(len(alternatives), depth)
	for i := range alternatives {
		t := s.clone()
		t.pending = t.pending[1:]
		if err := alternatives[(start+i)%len(alternatives)].merge(t); err == errSteps {
			return nil, err
		} else if err != nil {
			continue
		}
		if v, err := g.settle(t, depth); err == nil || err == errSteps {
			return v, err
		}
	}
	return nil, errNone
}
