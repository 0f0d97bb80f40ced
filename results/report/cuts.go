package report

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"schemabench/harness"
)

// cuts draws the signs of cases that were cut off, over all curves.
type cuts struct {
	all  []series
	data Data
}

// Plot implements plot.Plotter. Signs that would hide each other are stacked
// upwards: each stands for a lower bound.
func (s cuts) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	const reach = 8
	var drawn []vg.Point
	for _, one := range s.all {
		for _, m := range one.marks {
			if !m.outcome.Killed() {
				continue
			}
			at := vg.Point{X: x(m.n), Y: y(m.y)}
			hides := func(other vg.Point) bool {
				return math.Hypot(float64(other.X-at.X), float64(other.Y-at.Y)) < reach
			}
			for slices.ContainsFunc(drawn, hides) {
				at.Y += reach / 2
			}
			drawn = append(drawn, at)
			drawMark(c, s.data.glyphStyle(one.backend), m.outcome, at)
		}
	}
}

// drawMark draws the backend's glyph for a case that was done, a sign for
// any other.
func drawMark(c draw.Canvas, style draw.GlyphStyle, o harness.Outcome, at vg.Point) {
	switch o {
	case harness.Timeout:
		style.Shape, style.Radius = draw.PyramidGlyph{}, 5
	case harness.OOM:
		style.Shape, style.Radius = diamond{}, 5
	case harness.Crash:
		style.Shape, style.Radius = boldCross{}, 4
	case harness.Wrong:
		c.DrawGlyph(draw.GlyphStyle{Color: style.Color, Radius: 4.5, Shape: draw.RingGlyph{}}, at)
	}
	c.DrawGlyph(style, at)
}

// boldCross is a cross that stands out from lines.
type boldCross struct{}

// DrawGlyph implements draw.GlyphDrawer.
func (boldCross) DrawGlyph(c *draw.Canvas, s draw.GlyphStyle, pt vg.Point) {
	style, r := draw.LineStyle{Color: s.Color, Width: 2.2}, s.Radius
	c.StrokeLine2(style, pt.X-r, pt.Y-r, pt.X+r, pt.Y+r)
	c.StrokeLine2(style, pt.X-r, pt.Y+r, pt.X+r, pt.Y-r)
}
