package report

import (
	"fmt"

	"gonum.org/v1/plot/vg/draw"

	"schemabench/harness"
	"schemabench/results/fit"
)

var _ = registerPlot(Plot{
	Name: "cost",
	Doc:  "CPU time against n, one figure for each family and phase, with the budget and where backends were cut off.",
	Draw: drawCost,
})

func drawCost(d Data) (figures []Figure, err error) {
	budget := d.Header().Budget().CPU
	for _, name := range d.Families {
		for _, phase := range harness.Phases() {
			g := growth{
				title: fmt.Sprintf("%s: CPU time to %s", name, phase),
				y:     "CPU time", yText: secondsText,
				budget: budget.Seconds(), budgetText: "budget " + budget.String(),
				series: d.costSeries(name, phase),
			}
			if len(g.series) == 0 || phase == harness.PhaseDecode && !g.notable() {
				continue
			}
			figures = append(figures, Figure{
				Family: name, Variant: string(phase), Width: growthWidth, Height: growthHeight,
				Alt:  fmt.Sprintf("CPU time to %s against n for %s, one line a backend", phase, name),
				Draw: func(c draw.Canvas) { g.draw(d, c) },
			})
		}
	}
	return figures, nil
}

// notable reports whether anything in g was cut off or took a tenth of the
// budget. Decoding rarely does, and is not shown where it does not.
func (g growth) notable() bool {
	for _, s := range g.series {
		for _, m := range s.marks {
			if m.outcome.Killed() || g.budget > 0 && m.y > g.budget/10 {
				return true
			}
		}
	}
	return false
}

// costSeries returns the least CPU time at each n, in seconds.
func (d Data) costSeries(name string, phase harness.Phase) []series {
	all := d.series(name, func(m harness.Measurement) (float64, bool) {
		return m.CPU.Seconds(), m.Phase == phase
	}, func(a, b float64) float64 { return min(a, b) })
	for i, s := range all {
		if c, ok := d.Curves[fit.Key{Family: name, Backend: s.backend, Phase: phase}]; ok {
			all[i].note = c.String()
		}
	}
	return all
}
