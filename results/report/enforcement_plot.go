package report

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"schemabench/bench/enforce"
)

var _ = registerPlot(Plot{
	Name: "enforcement",
	Doc:  "Latency of honest requests by quantile while bombs arrive, one line a strategy.",
	Draw: func(d Data) (figures []Figure, err error) {
		all, _, err := enforcements(d)
		for _, e := range all {
			figures = append(figures, Figure{
				Family: enforcementFigure(e.backend), Width: 480, Height: 390,
				Alt:  fmt.Sprintf("latency of honest requests with %s by quantile while bombs arrive, one line a strategy", e.backend),
				Draw: e.draw,
			})
		}
		return figures, err
	},
})

// enforcementFigure names the figure of a backend among those of families.
func enforcementFigure(backend string) string { return "with-" + backend }

// A latencyLine is the latency of one strategy by quantile. X is one in so
// many requests that takes longer: 10 at 90 %, 100 at 99 %.
type latencyLine struct {
	name   string
	line   draw.LineStyle
	glyph  draw.GlyphStyle
	points plotter.XYs
}

// latencyLines returns a line for each strategy, and one to compare with of
// the first strategy without bombs.
func (e enforcement) latencyLines() (lines []latencyLine) {
	for i, name := range e.strategies {
		t, ok := e.load(name, enforce.Attack)
		if points := latencyPoints(t); ok && len(points) > 0 {
			lines = append(lines, latencyLine{
				name: name, points: points,
				line:  draw.LineStyle{Color: palette[i%len(palette)], Width: 1.4, Dashes: dashes[i%len(dashes)]},
				glyph: draw.GlyphStyle{Color: palette[i%len(palette)], Radius: 2.2, Shape: shapes[i%len(shapes)]},
			})
		}
	}
	if len(e.strategies) == 0 {
		return lines
	}
	t, _ := e.load(e.strategies[0], enforce.Quiet)
	if points := latencyPoints(t); len(points) > 0 {
		lines = append(lines, latencyLine{name: e.strategies[0] + ", without bombs", points: points,
			line: draw.LineStyle{Color: soft, Width: 1}, glyph: draw.GlyphStyle{Color: soft, Radius: 1.6, Shape: draw.CircleGlyph{}}})
	}
	return lines
}

// latencyPoints returns the quantiles that so many requests can tell apart,
// from the median on. The worst stands at the number of requests.
func latencyPoints(t enforce.Trial) (points plotter.XYs) {
	for i, q := range enforce.Quantiles {
		if i >= len(t.Latency) || q.Share < 0.5 || t.Latency[i] <= 0 {
			continue
		}
		x := float64(t.Requests)
		if q.Share < 1 {
			x = 1 / (1 - q.Share)
		}
		if x < float64(t.Requests) || q.Share == 1 {
			points = append(points, plotter.XY{X: x, Y: t.Latency[i].Seconds()})
		}
	}
	return points
}

// draw draws the lines, and the key below them.
func (e enforcement) draw(c draw.Canvas) {
	const line = 14
	lines := e.latencyLines()
	key := vg.Length((len(lines)+1)/2+1)*line + 14
	p := newPlot("Latency of honest requests while a bomb arrives every "+e.Header.Get("bomb-every")+", "+e.backend, "", "latency")
	fill(c)
	if len(lines) == 0 {
		return
	}
	e.axes(p, lines)
	for _, l := range lines {
		p.Add(l)
	}
	if patience := e.Patience().Seconds(); patience > 0 {
		p.Add(budgetLine{patience, "not answered within " + e.Patience().String()})
	}
	p.Draw(draw.Crop(c, 4, -14, key, -4))
	drawLatencyKey(draw.Crop(c, 30, -6, 4, key-c.Max.Y+c.Min.Y), lines, line)
}

// axes sets ranges and marks; both axes are logarithmic.
func (e enforcement) axes(p *plot.Plot, lines []latencyLine) {
	low, high, most := math.Inf(1), e.Patience().Seconds()*2, 100.0
	for _, l := range lines {
		for _, at := range l.points {
			low, high, most = min(low, at.Y), max(high, at.Y), max(most, at.X)
		}
	}
	p.X.Min, p.X.Max, p.X.Scale, p.X.Tick.Marker = 2, most*1.1, plot.LogScale{}, nines{}
	p.Y.Min, p.Y.Max, p.Y.Scale, p.Y.Tick.Marker = floorDecade(low), ceilDecade(high), plot.LogScale{}, decades{secondsText}
	lattice := plotter.NewGrid()
	lattice.Vertical = draw.LineStyle{Color: grid, Width: 0.4}
	lattice.Horizontal = lattice.Vertical
	p.Add(lattice)
}

// nines marks the axis of quantiles.
type nines struct{}

// Ticks implements plot.Ticker.
func (nines) Ticks(low, high float64) (ticks []plot.Tick) {
	for _, t := range []plot.Tick{{Value: 2, Label: "50 %"}, {Value: 4, Label: "75 %"}, {Value: 10, Label: "90 %"}, {Value: 20, Label: "95 %"},
		{Value: 100, Label: "99 %"}, {Value: 1000, Label: "99.9 %"}, {Value: 10_000, Label: "99.99 %"}} {
		if t.Value >= low*0.999 && t.Value <= high*1.001 {
			ticks = append(ticks, t)
		}
	}
	return ticks
}

// Plot implements plot.Plotter.
func (l latencyLine) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	points := make([]vg.Point, len(l.points))
	for i, at := range l.points {
		points[i] = vg.Point{X: x(at.X), Y: y(at.Y)}
	}
	c.StrokeLines(l.line, points)
	for _, at := range points {
		c.DrawGlyph(l.glyph, at)
	}
}

// drawLatencyKey says what the axis of quantiles is and explains the lines in
// two columns. The plotting library would make room for a long label of a
// logarithmic axis in the wrong place.
func drawLatencyKey(c draw.Canvas, lines []latencyLine, height vg.Length) {
	c.FillText(centred(textStyle(10, ink)), vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Max.Y - 12},
		"share of requests answered faster; a line ends with the worst")
	column := (c.Max.X - c.Min.X) / 2
	for i, l := range lines {
		at := vg.Point{X: c.Min.X + column*vg.Length(i%2), Y: c.Max.Y - 6 - height*vg.Length(i/2+2)}
		c.StrokeLine2(l.line, at.X, at.Y+3, at.X+28, at.Y+3)
		c.DrawGlyph(l.glyph, vg.Point{X: at.X + 14, Y: at.Y + 3})
		c.FillText(textStyle(10, ink), vg.Point{X: at.X + 34, Y: at.Y}, l.name)
	}
}
