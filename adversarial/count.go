package adversarial

import (
	"math"
	"math/big"
)

// endless is the count of a family whose evaluation has no end.
func endless(int) uint64 { return math.MaxUint64 }

// polynomial returns c[0] + c[1]·n + c[2]·n² + …, saturating.
func polynomial(n int, c ...int64) uint64 {
	sum, x := new(big.Int), big.NewInt(int64(n))
	for i := len(c) - 1; i >= 0; i-- {
		sum.Add(sum.Mul(sum, x), big.NewInt(c[i]))
	}
	return saturate(sum)
}

// exponential returns c·base^n + plus for c ≥ 1 and base ≥ 2, saturating.
func exponential(c, base int64, n int, plus int64) uint64 {
	if n > 64 {
		return math.MaxUint64
	}
	sum := new(big.Int).Exp(big.NewInt(base), big.NewInt(int64(n)), nil)
	return saturate(sum.Add(sum.Mul(sum, big.NewInt(c)), big.NewInt(plus)))
}

// fibonacci returns a·F(n) + b·F(n+1) + plus, saturating, where F(0) = 0,
// F(1) = 1 and a and b are not both 0.
func fibonacci(a, b int64, n int, plus int64) uint64 {
	if n > 128 {
		return math.MaxUint64
	}
	x, y := big.NewInt(b), big.NewInt(a+b) // the terms of 0 and 1
	for range n {
		x, y = y, x.Add(x, y)
	}
	return saturate(x.Add(x, big.NewInt(plus)))
}

func saturate(x *big.Int) uint64 {
	if x.IsUint64() {
		return x.Uint64()
	}
	return math.MaxUint64
}

// over returns x/d, where a saturated x stays so.
func over(x, d uint64) uint64 {
	if x == math.MaxUint64 {
		return x
	}
	return x / d
}
