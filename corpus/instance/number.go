package instance

import "math/big"

// buildNumber returns the number nearest to zero that s allows, or the one
// g.vary steps further.
func (g *generator) buildNumber(s *shape) (value, error) {
	step := s.multiple
	if s.types.integer {
		step = commonMultiple(step, big.NewRat(1, 1))
	}
	start := s.nearestZero(step)
	unit := step
	if unit == nil {
		unit = big.NewRat(1, 1)
	}
	if s.min != nil && s.max != nil && step == nil {
		unit = new(big.Rat).Quo(new(big.Rat).Sub(s.max, s.min), big.NewRat(1024, 1))
	}
	shift := new(big.Rat).Mul(unit, big.NewRat(int64(g.vary+g.pick(10, 0)), 1))
	for _, r := range []*big.Rat{
		new(big.Rat).Add(start, shift), new(big.Rat).Sub(start, shift), start, s.middle(),
	} {
		if n := ratNumber(r); s.fitsNumber(n) && !contains(s.banned, n) {
			return n, nil
		}
	}
	// What is banned is a list: one of so many more steps is not on it.
	for i := range len(s.banned) + 1 {
		shift := new(big.Rat).Mul(unit, big.NewRat(int64(i+1), 1))
		for _, r := range []*big.Rat{new(big.Rat).Add(start, shift), new(big.Rat).Sub(start, shift)} {
			if n := ratNumber(r); s.fitsNumber(n) && !contains(s.banned, n) {
				return n, nil
			}
		}
	}
	return nil, errNone
}

// nearestZero returns the multiple of step nearest to zero within the limits
// of s, each moved inwards by one step if exclusive. A nil step stands for 1
// at exclusive limits and for none otherwise.
func (s *shape) nearestZero(step *big.Rat) *big.Rat {
	zero := new(big.Rat)
	switch {
	case s.min != nil && (s.min.Sign() > 0 || s.min.Sign() == 0 && s.minExclusive):
		return inward(s.min, step, s.minExclusive, 1)
	case s.max != nil && (s.max.Sign() < 0 || s.max.Sign() == 0 && s.maxExclusive):
		return inward(s.max, step, s.maxExclusive, -1)
	}
	return zero
}

func inward(limit, step *big.Rat, exclusive bool, sign int64) *big.Rat {
	r := new(big.Rat).Set(limit)
	if step == nil {
		if exclusive {
			r.Add(r, big.NewRat(sign, 1))
		}
		return r
	}
	quotient := floor(new(big.Rat).Quo(limit, step))
	r.Mul(quotient, step)
	beyond := func() bool {
		c := r.Cmp(limit) * int(sign)
		return c < 0 || c == 0 && exclusive
	}
	for beyond() { // at most twice
		r.Add(r, new(big.Rat).Mul(step, big.NewRat(sign, 1)))
	}
	return r
}

func floor(r *big.Rat) *big.Rat {
	// Div rounds to negative infinity for a positive divisor.
	return new(big.Rat).SetInt(new(big.Int).Div(r.Num(), r.Denom()))
}

// middle returns the middle of the range of s, or zero if it is open.
func (s *shape) middle() *big.Rat {
	if s.min == nil || s.max == nil {
		return new(big.Rat)
	}
	sum := new(big.Rat).Add(s.min, s.max)
	return sum.Quo(sum, big.NewRat(2, 1))
}

func (s *shape) fitsNumber(n number) bool {
	r, ok := rat(n)
	if !ok {
		return s.min == nil && s.max == nil && s.multiple == nil
	}
	if s.min != nil && (r.Cmp(s.min) < 0 || r.Cmp(s.min) == 0 && s.minExclusive) ||
		s.max != nil && (r.Cmp(s.max) > 0 || r.Cmp(s.max) == 0 && s.maxExclusive) ||
		s.types.integer && !r.IsInt() {
		return false
	}
	return s.multiple == nil || new(big.Rat).Quo(r, s.multiple).IsInt()
}
