package report

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"schemabench/results/calibrate"
)

var _ = registerPlot(Plot{
	Name: "distribution",
	Doc:  "Cumulative distribution of a size over real schemas, one figure a limit, with the limit.",
	Draw: drawDistributions,
})

func drawDistributions(d Data) (figures []Figure, err error) {
	c := d.Calibration
	if c == nil {
		return nil, nil
	}
	for _, r := range c.Recommended.Reasons {
		s := distribution{limit: r}
		for _, real := range c.Options.Real {
			if size, ok := real.Sizes[r.Limit]; ok && size < calibrate.Endless {
				s.sizes = append(s.sizes, float64(max(1, size)))
			}
		}
		slices.Sort(s.sizes)
		if r.Max == 0 || len(s.sizes) == 0 || s.sizes[len(s.sizes)-1] <= 1 {
			continue
		}
		figures = append(figures, Figure{
			Variant: r.Limit, Width: growthWidth, Height: 250, Draw: s.draw,
			Alt: fmt.Sprintf("share of real schemas up to each number of %s, with the limit", r.Limit),
		})
	}
	return figures, nil
}

// A distribution is the sizes of real schemas, ascending and at least 1.
type distribution struct {
	limit calibrate.Reason
	sizes []float64
}

func (s distribution) draw(c draw.Canvas) {
	p := newPlot(s.limit.Limit+" of real schemas", s.limit.Unit+" (logarithmic)", "share of schemas")
	most := max(s.sizes[len(s.sizes)-1], float64(s.limit.Max))
	p.X.Min, p.X.Max = 1, ceilDecade(most*1.01)
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades{countText}
	p.Y.Min, p.Y.Max = 0, 1
	p.Y.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 0.25}, {Value: 0.5, Label: "50 %"}, {Value: 0.75}, {Value: 1, Label: "100 %"}}
	lines := plotter.NewGrid()
	lines.Vertical = draw.LineStyle{Color: grid, Width: 0.4}
	lines.Horizontal = lines.Vertical
	p.Add(lines, s)
	fill(c)
	p.Draw(draw.Crop(c, 4, -14, 4, -4))
}

// Plot implements plot.Plotter.
func (s distribution) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := vg.Point{X: x(1), Y: y(0)}
	points := []vg.Point{at}
	for i, size := range s.sizes {
		if i+1 < len(s.sizes) && s.sizes[i+1] == size {
			continue
		}
		to := vg.Point{X: x(size), Y: y(float64(i+1) / float64(len(s.sizes)))}
		points = append(points, vg.Point{X: to.X, Y: at.Y}, to)
		at = to
	}
	points = append(points, vg.Point{X: c.Max.X, Y: at.Y})
	c.StrokeLines(draw.LineStyle{Color: palette[0], Width: 1.4}, points)
	s.drawLimit(c, x(float64(s.limit.Max)))
}

// drawLimit draws the limit, with its label on the side where there is room.
func (s distribution) drawLimit(c draw.Canvas, at vg.Length) {
	c.StrokeLine2(draw.LineStyle{Color: palette[1], Width: 1.4, Dashes: dashes[1]}, at, c.Min.Y, at, c.Max.Y)
	style := textStyle(9.5, palette[1])
	label := "limit " + countText(float64(s.limit.Max))
	pos := vg.Point{X: at + 4, Y: c.Min.Y + 6}
	if pos.X+style.Width(label) > c.Max.X {
		pos.X = at - 4 - style.Width(label)
	}
	c.FillText(style, pos, label)
}
