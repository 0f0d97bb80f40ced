package report

import (
	"fmt"

	"gonum.org/v1/plot/vg/draw"

	"schemabench/harness"
)

var _ = registerPlot(Plot{
	Name: "memory",
	Doc:  "Resident memory at the peak of the worst phase against n, with the memory budget; a case that was killed is shown if its peak is known.",
	Draw: func(d Data) ([]Figure, error) {
		budget := d.Header().Budget().Memory
		return d.bytesFigures(growth{
			title: "peak memory", y: "peak over baseline",
			budget: float64(budget), budgetText: "budget " + binaryText(budget),
		}, func(m harness.Measurement) int64 { return m.PeakMemory }), nil
	},
})

var _ = registerPlot(Plot{
	Name: "allocated",
	Doc:  "Bytes allocated by the worst phase against n; a case that was killed is shown if its bytes are known.",
	Draw: func(d Data) ([]Figure, error) {
		return d.bytesFigures(growth{title: "bytes allocated", y: "allocated"},
			func(m harness.Measurement) int64 { return m.AllocBytes }), nil
	},
})

// bytesFigures returns one figure a family of the largest value that any
// phase has at each n.
func (d Data) bytesFigures(g growth, value func(harness.Measurement) int64) (figures []Figure) {
	what := g.title
	for _, name := range d.Families {
		g.title = fmt.Sprintf("%s: %s", name, what)
		g.yText = func(v float64) string { return bytesText(int64(v)) }
		g.series = d.bytesSeries(name, value)
		if len(g.series) == 0 {
			continue
		}
		g := g
		figures = append(figures, Figure{
			Family: name, Width: growthWidth, Height: growthHeight,
			Alt:  fmt.Sprintf("%s of the worst phase against n for %s, one line a backend", what, name),
			Draw: func(c draw.Canvas) { g.draw(d, c) },
		})
	}
	return figures
}

// bytesSeries returns the largest value of any phase at each n.
func (d Data) bytesSeries(name string, value func(harness.Measurement) int64) []series {
	cut := d.cutUnknown(name, value)
	return d.series(name, func(m harness.Measurement) (float64, bool) {
		return float64(value(m)), !cut[caseOn{m.Backend, m.N}]
	}, func(a, b float64) float64 { return max(a, b) })
}

// caseOn is a case of one family on one backend.
type caseOn struct {
	backend string
	n       int
}

// cutUnknown returns the cases of which a phase was killed before its value
// was known. What the other phases used says nothing of them.
func (d Data) cutUnknown(name string, value func(harness.Measurement) int64) map[caseOn]bool {
	cut := map[caseOn]bool{}
	for _, m := range d.byFamily[name] {
		if m.Outcome.Killed() && value(m) <= 0 {
			cut[caseOn{m.Backend, m.N}] = true
		}
	}
	return cut
}
