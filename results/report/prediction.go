package report

import (
	"fmt"
	"slices"

	"github.com/dustin/go-humanize"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"schemabench/harness"
	"schemabench/results/calibrate"
)

var _ = registerPlot(Plot{
	Name: "prediction",
	Doc:  "CPU time of a call against evaluations counted beforehand, one figure a backend, with the median cost of one.",
	Draw: drawPredictions,
})

func drawPredictions(d Data) (figures []Figure, err error) {
	c := d.Calibration
	if c == nil {
		return nil, nil
	}
	for _, cost := range c.Costs {
		if len(cost.Backends) != 1 || cost.CPU.Rows == 0 {
			continue
		}
		s := prediction{data: d, backend: cost.Backends[0], unit: cost.CPU, budget: c.Options.CPU.Seconds()}
		s.gather(c.Rows)
		figures = append(figures, Figure{
			Variant: s.backend, Width: growthWidth, Height: growthHeight, Draw: s.draw,
			Alt: fmt.Sprintf("CPU time of calls against evaluations on %s, both logarithmic, with the median cost of an evaluation", s.backend),
		})
	}
	return figures, nil
}

// A prediction is what calls took on one backend, by evaluations.
type prediction struct {
	data    Data
	backend string
	unit    calibrate.PerUnit
	budget  float64 // seconds
	marks   []mark  // of which n is the evaluations and y seconds
}

// beyond is where evaluations stop on the axis: what grows exponentially
// would leave no room for the rest.
const beyond = 1e9

func (s *prediction) gather(rows []calibrate.Row) {
	for _, r := range rows {
		n := r.Sizes["evaluations"]
		isCut := r.Call.Outcome == harness.Timeout || r.Call.Outcome == harness.OOM
		if r.Backend == s.backend && n > 0 && r.Call.CPU > 0 && (r.Call.Ended() || isCut) {
			s.marks = append(s.marks, mark{min(float64(n), beyond), r.Call.CPU.Seconds(), r.Call.Outcome})
		}
	}
}

func (s prediction) draw(c draw.Canvas) {
	p := newPlot(s.backend+": CPU time of a call", "evaluations (logarithmic; beyond 1000M at the edge)", "CPU time")
	ys := []float64{s.budget}
	most := 10.0
	for _, m := range s.marks {
		ys, most = append(ys, m.y), max(most, m.n)
	}
	p.X.Min, p.X.Max = 1, ceilDecade(most)*1.5
	p.Y.Min, p.Y.Max = floorDecade(slices.Min(ys)), ceilDecade(slices.Max(ys)*1.01)
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades{countText}
	p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, decades{secondsText}
	lines := plotter.NewGrid()
	lines.Vertical = draw.LineStyle{Color: grid, Width: 0.4}
	lines.Horizontal = lines.Vertical
	p.Add(lines, s, budgetLine{s.budget, "budget"})
	fill(c)
	p.Draw(draw.Crop(c, 4, -14, 34, -4))
	text := fmt.Sprintf("line: median, %s an evaluation; worst %s, %s times that,", secondsText(s.unit.Median/1e9), secondsText(s.unit.Worst/1e9), humanize.CommafWithDigits(s.unit.Under(), 1))
	c.FillText(textStyle(9.5, soft), vg.Point{X: c.Min.X + 10, Y: c.Min.Y + 18}, text)
	c.FillText(textStyle(9.5, soft), vg.Point{X: c.Min.X + 10, Y: c.Min.Y + 6}, shorten(fmt.Sprintf("at %s%s. Triangles were killed.", s.unit.Family, sizeText(s.unit.N)), 80))
}

// Plot implements plot.Plotter.
func (s prediction) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := s.data.glyphStyle(s.backend)
	for _, m := range s.marks {
		drawMark(c, style, m.outcome, vg.Point{X: x(m.n), Y: y(m.y)})
	}
	line := func(n float64) float64 { return n * s.unit.Median / 1e9 }
	from, to := max(p.X.Min, p.Y.Min/line(1)), min(p.X.Max, p.Y.Max/line(1))
	if from < to {
		c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1}, x(from), y(line(from)), x(to), y(line(to)))
	}
}
