package instance

import "math/rand/v2"

// A generator makes one attempt at an instance.
type generator struct {
	doc     *document
	attempt int
	random  *rand.Rand // nil in the first attempts, which take the first choice everywhere
	strict  bool       // deny the other arms of oneOf
	samples bool       // use default and examples
	options float64    // probability of what is optional
	vary    int        // which of the values of a scalar to take, from 0
	steps   int
	bytes   int // of the strings made
}

// plainAttempts is how many attempts take no chances: with and without
// samples, strict or not.
const plainAttempts = 4

func newGenerator(doc *document, o Options, attempt int) *generator {
	g := &generator{doc: doc, attempt: attempt, samples: attempt%4 < 2, strict: attempt%2 == 1}
	if o.Full {
		g.options = 1
	}
	if attempt >= plainAttempts {
		g.random = rand.New(rand.NewPCG(o.Seed, uint64(attempt)))
		g.options = g.random.Float64() * 0.6
		if o.Full {
			g.options = g.random.Float64()
		}
	}
	return g
}

// pick returns an index below n: 0 in plain attempts and deep down.
func (g *generator) pick(n, depth int) int {
	if g.random == nil || n < 2 || depth > optionDepth || g.random.Float64() < 0.5 {
		return 0
	}
	return g.random.IntN(n)
}

// optional reports whether to generate something that may be left out.
func (g *generator) optional(depth int) bool {
	if depth >= optionDepth || g.options == 0 {
		return false
	}
	return g.random == nil || g.random.Float64() < g.options
}

// value returns a value to which all the schemas apply.
func (g *generator) value(in *chain, depth int, schemas ...applied) (value, error) {
	if g.steps++; g.steps > maxSteps {
		return nil, errSteps
	}
	if depth > maxDepth {
		return nil, errNone
	}
	s := g.doc.newShape()
	for _, a := range schemas {
		if err := g.merge(s, a, in); err != nil {
			return nil, err
		}
	}
	return g.settle(s, depth)
}

// build returns a value of a shape without open choices.
func (g *generator) build(s *shape, depth int) (value, error) {
	if s.listed != nil {
		return g.buildListed(s)
	}
	for _, bit := range g.typeOrder(s, depth) {
		v, err := g.buildType(s, bit, depth)
		if err == nil && contains(s.banned, v) {
			err = errNone
		}
		if err == nil || err == errSteps {
			return v, err
		}
	}
	return nil, errNone
}

// typeOrder returns the allowed types: first those that a keyword speaks of.
func (g *generator) typeOrder(s *shape, depth int) []int {
	var hinted, others []int
	for _, bit := range s.types.order {
		if s.hint&bit != 0 && s.types.set == typeAny {
			hinted = append(hinted, bit)
		} else {
			others = append(others, bit)
		}
	}
	order := append(hinted, others...)
	if i := g.pick(len(order), depth); i > 0 {
		order[0], order[i] = order[i], order[0]
	}
	return order
}

func (g *generator) buildListed(s *shape) (value, error) {
	var fit []value
	for _, v := range *s.listed {
		if s.fits(v) {
			fit = append(fit, v)
		}
	}
	if len(fit) == 0 {
		return nil, errNone
	}
	return fit[(g.vary+g.pick(len(fit), 0))%len(fit)], nil
}

func (g *generator) buildType(s *shape, bit, depth int) (value, error) {
	if g.samples && g.vary == 0 && bit&(typeObject|typeArray) == 0 {
		for _, v := range s.samples {
			if typeBit(v) == bit && s.fits(v) {
				return v, nil
			}
		}
	}
	switch bit {
	case typeObject:
		return g.buildObject(s, depth)
	case typeArray:
		return g.buildArray(s, depth)
	case typeString:
		return g.buildString(s)
	case typeNumber:
		return g.buildNumber(s)
	case typeBoolean:
		return (g.vary+g.pick(2, 0))%2 == 1, nil
	}
	return nil, nil
}

// fits reports whether a given value meets the constraints of s on scalars
// and on the presence of members.
func (s *shape) fits(v value) bool {
	if s.types.set&typeBit(v) == 0 || contains(s.banned, v) {
		return false
	}
	switch v := v.(type) {
	case number:
		return s.fitsNumber(v)
	case string:
		return s.fitsString(v)
	case *object:
		for _, name := range s.required {
			if _, ok := v.members[name]; !ok {
				return false
			}
		}
	}
	return true
}
