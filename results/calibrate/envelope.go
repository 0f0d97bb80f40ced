package calibrate

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// A Sample is one cost and the sizes that should explain it.
type Sample struct {
	X     []float64 // sizes, ≥ 0, one a term
	Y     float64   // cost, > 0
	Bound bool      // cut off: Y is a lower bound of the cost
}

// An Envelope is a linear upper bound of a cost: Once + Σ Each·size. No
// sample is above it.
type Envelope struct {
	Terms []Term  `json:"terms"` // those that cost something, in the order given
	Once  float64 `json:"once"`  // whatever the sizes
	Rows  int     `json:"rows"`  // samples that ended
	Bound int     `json:"bound"` // samples cut off

	// How far the envelope is above samples that ended: predicted ÷ measured.
	Median float64 `json:"median"`
	P90    float64 `json:"p90"`
	Most   float64 `json:"most"`
}

// A Term is the cost of one unit of a size.
type Term struct {
	Name string  `json:"name"`
	Each float64 `json:"each"`
}

// Tightest returns the coefficients ≥ 0 of the least Σ predicted ÷ measured
// over the samples that ended, such that no sample, ended or cut off, is above
// its prediction. Without a sample that ended the envelope is zero.
//
// It solves the dual linear program, which has one row a term, by the simplex
// method.
func Tightest(terms []string, samples []Sample) Envelope {
	e := Envelope{}
	for _, s := range samples {
		if s.Bound {
			e.Bound++
		} else {
			e.Rows++
		}
	}
	if e.Rows == 0 {
		return e
	}
	w := solve(samples, len(terms)+1)
	e.Once = w[0]
	for i, name := range terms {
		if w[i+1] > 0 {
			e.Terms = append(e.Terms, Term{name, w[i+1]})
		}
	}
	e.measure(samples, w)
	return e
}

// String writes the bound: 1,200 + 31 evaluations + 0.5 instance-bytes.
func (e Envelope) String() string {
	parts := []string{significant(e.Once)}
	for _, t := range e.Terms {
		parts = append(parts, significant(t.Each)+" "+t.Name)
	}
	return strings.Join(parts, " + ")
}

// significant writes two digits.
func significant(v float64) string {
	if v < 10 {
		return strconv.FormatFloat(v, 'g', 2, 64)
	}
	unit := math.Pow10(int(math.Log10(v)) - 1)
	return humanize.Comma(int64(math.Round(v/unit) * unit))
}

// At returns the cost predicted for sizes by name.
func (e Envelope) At(sizes map[string]int64) float64 {
	y := e.Once
	for _, t := range e.Terms {
		y += t.Each * float64(sizes[t.Name])
	}
	return y
}

// measure fills in how tight the envelope is.
func (e *Envelope) measure(samples []Sample, w []float64) {
	var over []float64
	for _, s := range samples {
		if !s.Bound {
			over = append(over, predict(w, s.X)/s.Y)
		}
	}
	slices.Sort(over)
	e.Median, e.P90, e.Most = quantile(over, 0.5), quantile(over, 0.9), over[len(over)-1]
}

func predict(w, x []float64) float64 {
	y := w[0]
	for i, v := range x {
		y += w[i+1] * v
	}
	return y
}

// solve returns the coefficients, the constant first.
//
// With a row a of each sample divided by its cost, the program is: least c·w
// with a·w ≥ 1 for every a and w ≥ 0, c the sum of the rows that ended. Its
// dual, most Σλ with Σλa + s = c, starts at λ = 0 without a search for a
// vertex, and its basis is as small as the number of terms. At its end the
// basis names the samples that w has to touch and the terms that cost nothing.
func solve(samples []Sample, k int) []float64 {
	rows, scale, c := scaled(samples, k)
	var w []float64
	for try := 1; w == nil && try <= 5; try++ {
		w = dual(rows, c, math.Pow(10, float64(try-8)))
	}
	if w == nil { // not seen to happen: any cover will do then
		w = make([]float64, k)
		for j := range w {
			w[j] = 1
		}
	}
	cover(rows, w)
	for j := range w {
		w[j] *= scale[j]
	}
	return w
}

// scaled returns the rows, the factor of each column, and the objective. In
// columns that a sample which ended has, the largest of those is 1.
func scaled(samples []Sample, k int) (rows [][]float64, scale, c []float64) {
	ended, all := make([]float64, k), make([]float64, k)
	for _, s := range samples {
		row := make([]float64, k)
		row[0] = 1 / s.Y
		for j, x := range s.X {
			row[j+1] = x / s.Y
		}
		for j, v := range row {
			all[j] = max(all[j], v)
			if !s.Bound {
				ended[j] = max(ended[j], v)
			}
		}
		rows = append(rows, row)
	}
	scale, c = make([]float64, k), make([]float64, k)
	for j := range scale {
		if most := cmp.Or(ended[j], all[j]); most > 0 {
			scale[j] = 1 / most
		}
	}
	for i, row := range rows {
		for j := range row {
			row[j] = min(row[j]*scale[j], mostScaled)
			if !samples[i].Bound {
				c[j] += row[j]
			}
		}
	}
	return rows, scale, c
}

// mostScaled is the most by which a sample that was cut off counts in a
// column: with a coefficient of a millionth it is covered.
const mostScaled = 1e6

// dual solves the dual program with its right side shifted by so much that
// no vertex is degenerate, and returns the w of its basis; nil if it cannot.
func dual(rows [][]float64, c []float64, shift float64) []float64 {
	k, n := len(c), len(rows)
	a := mat.NewDense(k, n+k, nil)
	cost, right, basis := make([]float64, n+k), make([]float64, k), make([]int, k)
	for i, row := range rows {
		cost[i] = -1
		for j, v := range row {
			a.Set(j, i, v)
		}
	}
	for j := range k {
		a.Set(j, n+j, 1)
		right[j] = (c[j] + 1e-6) * (1 + shift*float64(j+1))
		basis[j] = n + j
	}
	_, x, err := lp.Simplex(cost, a, right, 1e-10, basis)
	if err != nil {
		return nil
	}
	return touching(a, cost, x)
}

// touching solves for the w that meets with equality the constraints whose
// variables are in the basis.
func touching(a *mat.Dense, cost, x []float64) []float64 {
	k, _ := a.Dims()
	m, right := mat.NewDense(k, k, nil), mat.NewVecDense(k, nil)
	at := 0
	for i, v := range x {
		if v <= 0 {
			continue
		}
		if at == k {
			return nil
		}
		for j := range k {
			m.Set(at, j, a.At(j, i))
		}
		right.SetVec(at, -cost[i])
		at++
	}
	var w mat.VecDense
	if at < k || w.SolveVec(m, right) != nil {
		return nil
	}
	for j := range k {
		if v := w.AtVec(j); v < -1e-6 || math.IsNaN(v) {
			return nil
		} else if v < 1e-12 {
			w.SetVec(j, 0)
		}
	}
	return w.RawVector().Data
}

// cover scales w up, if need be, until no row is below 1: rounding must not
// put a sample above its prediction.
func cover(rows [][]float64, w []float64) {
	least := math.Inf(1)
	for _, row := range rows {
		y := 0.0
		for j, v := range row {
			y += v * w[j]
		}
		least = min(least, y)
	}
	if least < 1 && least > 0 {
		for j := range w {
			w[j] = w[j] / least * (1 + 1e-12)
		}
	}
}
