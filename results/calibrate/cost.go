package calibrate

import (
	"slices"

	"schemabench/harness"
)

// A Cost is what work takes on some backends.
type Cost struct {
	Backends []string `json:"backends"`
	CPU      PerUnit  `json:"cpu"`   // nanoseconds an evaluation, of calls
	Bytes    PerUnit  `json:"bytes"` // allocated an evaluation, of calls

	Register Envelope `json:"register"` // nanoseconds to compile
	Call     Envelope `json:"call"`     // nanoseconds to decode and validate
	Memory   Envelope `json:"memory"`   // bytes allocated to decode and validate
}

// A PerUnit is the cost of one evaluation if nothing but evaluations counts.
type PerUnit struct {
	Rows   int     `json:"rows"`   // that ended
	Median float64 `json:"median"` // cost ÷ evaluations, of rows of 100 evaluations or more if there are any
	Worst  float64 `json:"worst"`
	Family string  `json:"family"` // of the worst
	N      int     `json:"n"`
}

// Under returns by how much the median is too low for the worst row.
func (p PerUnit) Under() float64 { return p.Worst / p.Median }

var (
	registerTerms = []string{"schema-bytes", "subschemas", "references", "identifiers", "pattern-size", "enum-size", "number-size"}
	callTerms     = []string{"evaluations", "instance-bytes", "regex-steps", "regex-compiled", "comparisons", "enum-bytes", "digits", "unique-bytes", "error-text"}
)

// costs fills in what evaluations and other work take.
func (c *Calibration) costs(backends []string) {
	groups := [][]string{}
	for _, b := range backends {
		groups = append(groups, []string{b})
	}
	if len(backends) > 1 {
		groups = append(groups, backends)
	}
	register := func(r Row) Use { return r.Register }
	call := func(r Row) Use { return r.Call }
	cpu := func(u Use) float64 { return float64(u.CPU) }
	bytes := func(u Use) float64 { return float64(u.Bytes) }
	for _, g := range groups {
		rows := rowsOf(c.Rows, g)
		c.Costs = append(c.Costs, Cost{
			Backends: g,
			CPU:      perUnit(rows, cpu), Bytes: perUnit(rows, bytes),
			Register: envelope(rows, registerTerms, register, cpu),
			Call:     envelope(rows, callTerms, call, cpu),
			Memory:   envelope(rows, callTerms, call, bytes),
		})
	}
}

func perUnit(rows []Row, value func(Use) float64) (p PerUnit) {
	var all, many []float64
	for _, r := range rows {
		n, y := r.Sizes["evaluations"], value(r.Call)
		if n < 1 || n >= Endless || y <= 0 || !r.Call.Ended() {
			continue
		}
		each := y / float64(n)
		all = append(all, each)
		if n >= manyEvaluations {
			many = append(many, each)
		}
		if each > p.Worst {
			p.Worst, p.Family, p.N = each, r.Family, r.N
		}
	}
	p.Rows = len(all)
	if len(many) > 0 {
		all = many
	}
	slices.Sort(all)
	p.Median = quantile(all, 0.5)
	return p
}

// manyEvaluations is from where on what a call costs whatever it does is
// small beside its evaluations.
const manyEvaluations = 100

// quantile returns a quantile of values in order, 0 if there are none.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[int(q*float64(len(sorted)-1))]
}

// envelope returns the tightest linear bound of a use over rows, in those
// terms that were measured. What was killed counts with what it had used by
// then; what was refused, unsupported or crashed says nothing of how cost grows.
func envelope(rows []Row, terms []string, use func(Row) Use, value func(Use) float64) Envelope {
	terms = slices.DeleteFunc(slices.Clone(terms), func(name string) bool {
		return !slices.ContainsFunc(rows, func(r Row) bool { return readable(r, name) })
	})
	var points []Sample
	for _, r := range rows {
		u := use(r)
		isBound := u.Outcome == harness.Timeout || u.Outcome == harness.OOM
		if y := value(u); y > 0 && (u.Ended() || isBound) {
			if x, ok := termsOf(r, terms); ok {
				points = append(points, Sample{X: x, Y: y, Bound: isBound})
			}
		}
	}
	return Tightest(terms, points)
}

// termsOf returns the sizes of a row by term, false if one is missing or
// without end, which bounds nothing.
func termsOf(r Row, terms []string) ([]float64, bool) {
	x := make([]float64, len(terms))
	for i, name := range terms {
		size, ok := r.Sizes[name]
		if !ok || size >= Endless {
			return nil, false
		}
		x[i] = float64(size)
	}
	return x, true
}
