package fit

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// ladder returns from, from·2, … up to to if step is 0, else from, from+step, ….
func ladder(from, to, step float64) (xs []float64) {
	for x := from; x <= to; {
		xs = append(xs, x)
		if step == 0 {
			x *= 2
		} else {
			x += step
		}
	}
	return xs
}

// noisy returns repeats points a size, each off by 30 % (lognormal).
func noisy(xs []float64, repeats int, seed uint64, f func(float64) float64) (pts []Point) {
	random := rand.New(rand.NewPCG(seed, 7))
	for _, x := range xs {
		for range repeats {
			pts = append(pts, Point{X: x, Y: f(x) * math.Exp(0.3*random.NormFloat64())})
		}
	}
	return pts
}

func power(p float64) func(float64) float64 {
	return func(x float64) float64 { return 1e-6 * math.Pow(x, p) }
}
func base(b float64) func(float64) float64 {
	return func(x float64) float64 { return 1e-6 * math.Pow(b, x) }
}
func over(c float64, f func(float64) float64) func(float64) float64 {
	return func(x float64) float64 { return c + f(x) }
}

var shapes = []struct {
	name  string
	xs    []float64
	f     func(float64) float64
	class Class
	param float64
}{
	{"constant, 16..4096", ladder(16, 4096, 0), func(float64) float64 { return 1e-5 }, Constant, 0},
	{"linear, hardly over a constant, 1..24", ladder(1, 24, 1), over(1e-6, func(x float64) float64 { return 1e-6 * x }), Linear, 0},
	{"log n, 2..65536", ladder(2, 65536, 0), func(x float64) float64 { return 1e-5 * math.Log2(x) }, Logarithmic, 0},
	{"linear, 16..4096", ladder(16, 4096, 0), power(1), Linear, 0},
	{"linear over a constant", ladder(16, 4096, 0), over(5e-5, power(1)), Linear, 0},
	{"n log n, 16..65536", ladder(16, 65536, 0), func(x float64) float64 { return 1e-7 * x * math.Log2(x) }, Linearithmic, 0},
	{"quadratic, 16..4096", ladder(16, 4096, 0), power(2), Polynomial, 2},
	{"quadratic over a constant", ladder(16, 4096, 0), over(0.01, power(2)), Polynomial, 2},
	{"quadratic, 2..16 in steps of 1", ladder(2, 16, 1), power(2), Polynomial, 2},
	{"quadratic, 1..32 in steps of 2", ladder(1, 32, 2), power(2), Polynomial, 2},
	{"quadratic, 10..100 in steps of 10", ladder(10, 100, 10), power(2), Polynomial, 2},
	{"cubic, 16..512", ladder(16, 512, 0), power(3), Polynomial, 3},
	{"n^1.5, 16..4096", ladder(16, 4096, 0), power(1.5), Polynomial, 1.5},
	{"2^n, 2..16 in steps of 2", ladder(2, 16, 2), base(2), Exponential, 2},
	{"2^n, 2..16 in steps of 1", ladder(2, 16, 1), base(2), Exponential, 2},
	{"2^n over a constant, 1..20", ladder(1, 20, 1), over(1e-4, base(2)), Exponential, 2},
	{"4^n, 1..8", ladder(1, 8, 1), base(4), Exponential, 4},
	{"1.6^n, 2..24 in steps of 2", ladder(2, 24, 2), base(1.618), Exponential, 1.618},
}

func TestEachClassIsRecoveredUnderNoise(t *testing.T) {
	const trials = 30
	for _, shape := range shapes {
		right, covered := 0, 0
		seen := map[Class]int{}
		for seed := range uint64(trials) {
			c, err := Fit(noisy(shape.xs, 5, seed, shape.f))
			if err != nil {
				t.Fatal(err)
			}
			seen[c.Class]++
			if c.Class != shape.class {
				continue
			}
			right++
			if c.Low <= shape.param && shape.param <= c.High {
				covered++
			}
		}
		t.Logf("%-36s %v interval right %d/%d", shape.name, seen, covered, right)
		if crossed := crossings(shape.class, seen); crossed > 0 {
			t.Errorf("%s: polynomial and exponential confused %d times: %v", shape.name, crossed, seen)
		}
		if right < trials*7/10 {
			t.Errorf("%s: called %s in %d of %d trials: %v", shape.name, shape.class, right, trials, seen)
		}
		if shape.param > 0 && covered < right*8/10 {
			t.Errorf("%s: interval holds %v in %d of %d trials", shape.name, shape.param, covered, right)
		}
	}
}

// crossings counts the trials on the wrong side of the line between
// exponential growth and all other.
func crossings(class Class, seen map[Class]int) (n int) {
	for c, times := range seen {
		if (c == Exponential) != (class == Exponential) {
			n += times
		}
	}
	return n
}

func TestPointsCutOffCountAsLowerBounds(t *testing.T) {
	pts := noisy(ladder(2, 10, 1), 3, 1, base(2))
	short, err := Fit(pts)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name     string
		bound    float64
		steepens bool
	}{
		{"a bound under the curve changes nothing", 1e-6, false},
		{"a bound over the curve makes it steeper", 1, true},
	}
	for _, test := range tests {
		c, err := Fit(append(pts[:len(pts):len(pts)], Point{X: 12, Y: test.bound, Censored: true}))
		if err != nil {
			t.Fatal(err)
		}
		if c.Used != 9 || c.Censored != 1 {
			t.Errorf("%s: used %d, censored %d, want 9 and 1", test.name, c.Used, c.Censored)
		}
		if steeper := c.At(12) > short.At(12)*1.01; steeper != test.steepens {
			t.Errorf("%s: predicts %g, without it %g", test.name, c.At(12), short.At(12))
		}
	}
}

func TestTooFewPoints(t *testing.T) {
	nan := math.NaN()
	tests := []struct {
		name string
		pts  []Point
	}{
		{"none", nil},
		{"three points of two sizes", []Point{{1, 1, false}, {2, 1, false}, {2, 2, false}}},
		{"three sizes, one cut off", []Point{{1, 1, false}, {2, 1, false}, {3, 2, true}}},
		{"three sizes, one without a cost", []Point{{1, 1, false}, {2, 1, false}, {3, 0, false}}},
		{"nothing that is a number", []Point{{nan, 1, false}, {1, nan, false}, {math.Inf(1), 1, false}}},
	}
	for _, test := range tests {
		if _, err := Fit(test.pts); !errors.Is(err, ErrTooFew) {
			t.Errorf("%s: error %v, want ErrTooFew", test.name, err)
		}
	}
}

func TestString(t *testing.T) {
	tests := []struct {
		c    Curve
		want string
	}{
		{Curve{Class: Constant}, "constant"},
		{Curve{Class: Logarithmic}, "log n"},
		{Curve{Class: Linear}, "linear"},
		{Curve{Class: Linearithmic}, "n log n"},
		{Curve{Class: Polynomial, Param: 1.94}, "n^1.9"},
		{Curve{Class: Exponential, Param: 2.04}, "2.0^n"},
		{Curve{Class: Exponential, Param: 1.0123}, "1.01^n"},
		{Curve{Class: Polynomial, Param: 3.2, Rival: Exponential}, "n^3.2?"},
	}
	for _, test := range tests {
		if got := test.c.String(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.c, got, test.want)
		}
	}
}

func ExampleFit() {
	var pts []Point
	for n := 2.0; n <= 16; n += 2 {
		pts = append(pts, Point{X: n, Y: 3e-6 * math.Pow(2, n)})
	}
	pts = append(pts, Point{X: 20, Y: 1, Censored: true}) // killed after one second
	c, err := Fit(pts)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v, base %.2f to %.2f, n=18 would take %.2f s\n", c, c.Low, c.High, c.At(18))
	// Output: 2.0^n, base 1.98 to 2.02, n=18 would take 0.79 s
}

func BenchmarkFit(b *testing.B) {
	pts := noisy(ladder(2, 16, 1), 5, 1, base(2))
	for b.Loop() {
		if _, err := Fit(pts); err != nil {
			b.Fatal(err)
		}
	}
}
