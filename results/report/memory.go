package report

import (
	"fmt"

	"gonum.org/v1/plot/vg/draw"

	"schemabench/harness"
)

var _ = registerPlot(Plot{
	Name: "memory",
	Doc:  "Resident memory at the peak of the worst phase against n, with the memory budget.",
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
	Doc:  "Bytes allocated by the worst phase against n.",
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
		g.series = d.series(name, func(m harness.Measurement) (float64, bool) { return float64(value(m)), true },
			func(a, b float64) float64 { return max(a, b) })
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
