package report

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"schemabench/harness"
)

// A mark is one case in a figure that shows something against n.
type mark struct {
	n       float64
	y       float64
	outcome harness.Outcome
}

// A series is what a figure shows of one backend, in order of n.
type series struct {
	backend string
	note    string // shown after the backend's name
	marks   []mark
}

// growth is a figure of series against n, one line a backend.
type growth struct {
	title, y   string
	budget     float64 // drawn as a line; 0 for none
	budgetText string
	yText      func(float64) string
	series     []series
}

// growthWidth is what the page has room for on a screen of 400 pixels.
const growthWidth, growthHeight = 372, 310

// draw draws g onto c: the curves above, the key below them.
func (g growth) draw(d Data, c draw.Canvas) {
	const line = 13
	rows := vg.Length((len(g.series)+1)/2 + 1)
	key := rows*line + 8
	p := newPlot(g.title, "n", g.y)
	g.axes(p)
	for _, s := range g.series {
		p.Add(curve{s, d})
	}
	p.Add(cuts{g.series, d})
	if g.budget > 0 {
		p.Add(budgetLine{g.budget, g.budgetText})
	}
	area := draw.Crop(c, 4, -14, key, -4)
	fill(c)
	p.Draw(area)
	drawKey(d, g.series, draw.Crop(c, 14, -6, 4, key-c.Max.Y+c.Min.Y), line)
}

// fill paints the whole canvas white.
func fill(c draw.Canvas) {
	c.FillPolygon(plot.New().BackgroundColor, []vg.Point{
		c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y},
	})
}

// axes sets ranges and marks. The axis of n is logarithmic where n gets
// large; where it does not, a straight line is exponential growth.
func (g growth) axes(p *plot.Plot) {
	var ns, ys []float64
	for _, s := range g.series {
		for _, m := range s.marks {
			ns, ys = append(ns, m.n), append(ys, m.y)
		}
	}
	if g.budget > 0 {
		ys = append(ys, g.budget*5 /* room for signs */)
	}
	p.Y.Min, p.Y.Max = floorDecade(slices.Min(ys)), ceilDecade(slices.Max(ys))
	if p.Y.Min == p.Y.Max {
		p.Y.Max *= 10
	}
	p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, decades{g.yText}
	p.X.Min, p.X.Max = slices.Min(ns), slices.Max(ns)
	if p.X.Max > 64 {
		p.X.Label.Text = "n (logarithmic)"
		p.X.Min, p.X.Max = p.X.Min/1.1, p.X.Max*1.1
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades{countText}
	} else {
		p.X.Label.Text = "n (linear)"
		p.X.Min, p.X.Max = p.X.Min-0.5, p.X.Max+0.5
		p.X.Tick.Marker = counts{}
	}
	lines := plotter.NewGrid()
	lines.Vertical = draw.LineStyle{Color: grid, Width: 0.4}
	lines.Horizontal = lines.Vertical
	p.Add(lines)
}

// curve draws one series.
type curve struct {
	series
	data Data
}

// Plot implements plot.Plotter.
func (s curve) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	points := make([]vg.Point, len(s.marks))
	for i, m := range s.marks {
		points[i] = vg.Point{X: x(m.n), Y: y(m.y)}
	}
	c.StrokeLines(s.data.lineStyle(s.backend), points)
	for i, m := range s.marks {
		if !m.outcome.Killed() {
			drawMark(c, s.data.glyphStyle(s.backend), m.outcome, points[i])
		}
	}
}

// budgetLine draws the budget across the figure.
type budgetLine struct {
	at   float64
	text string
}

// Plot implements plot.Plotter.
func (b budgetLine) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: 0.8, Dashes: []vg.Length{1, 2}}, c.Min.X, y(b.at), c.Max.X, y(b.at))
	c.FillText(textStyle(9, ink), vg.Point{X: c.Min.X + 3, Y: y(b.at) + 2.5}, b.text)
}
