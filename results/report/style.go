package report

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// palette is Okabe and Ito's, which colour-blind readers can tell apart
// (https://jfly.uni-koeln.de/color/), without its yellow, which is too pale
// for a line on white.
var palette = []color.Color{
	color.RGBA{0x00, 0x72, 0xb2, 0xff}, // blue
	color.RGBA{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	color.RGBA{0x00, 0x9e, 0x73, 0xff}, // bluish green
	color.RGBA{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	color.RGBA{0xe6, 0x9f, 0x00, 0xff}, // orange
	color.RGBA{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	color.RGBA{0x00, 0x00, 0x00, 0xff}, // black
}

// dashes and shapes tell lines apart without colour.
var (
	dashes = [][]vg.Length{nil, {6, 2}, {2, 2}, {7, 2, 2, 2}, {10, 3}, {4, 4}, {1, 2}}
	shapes = []draw.GlyphDrawer{
		draw.CircleGlyph{}, draw.SquareGlyph{}, diamond{}, draw.PlusGlyph{}, draw.BoxGlyph{}, draw.RingGlyph{}, draw.CircleGlyph{},
	}
)

var (
	ink  = color.RGBA{0x22, 0x22, 0x22, 0xff}
	soft = color.RGBA{0x66, 0x66, 0x66, 0xff}
	grid = color.RGBA{0xe4, 0xe4, 0xe4, 0xff}
)

// lineStyle and glyphStyle return what stands for a backend in every figure
// of a report.
func (d Data) lineStyle(backend string) draw.LineStyle {
	i := max(0, slices.Index(d.Backends, backend))
	return draw.LineStyle{Color: palette[i%len(palette)], Width: 1.4, Dashes: dashes[i%len(dashes)]}
}

func (d Data) glyphStyle(backend string) draw.GlyphStyle {
	i := max(0, slices.Index(d.Backends, backend))
	return draw.GlyphStyle{Color: palette[i%len(palette)], Radius: 2.2, Shape: shapes[i%len(shapes)]}
}

// textStyle returns sans-serif text.
func textStyle(size vg.Length, c color.Color) text.Style {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
	return text.Style{Color: c, Font: f, Handler: plot.DefaultTextHandler}
}

// newPlot returns an empty plot in the report's style.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.White
	p.Title.Text = title
	p.Title.TextStyle = textStyle(12, ink)
	p.Title.TextStyle.XAlign, p.Title.TextStyle.YAlign = draw.XCenter, draw.YTop
	p.Title.Padding = 8
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle = centred(textStyle(10, ink))
		axis.Tick.Label = alignedLike(axis.Tick.Label, textStyle(9.5, ink))
		axis.LineStyle = draw.LineStyle{Color: soft, Width: 0.6}
		axis.Tick.LineStyle = axis.LineStyle
		axis.Tick.Length = 3
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Label.Padding, p.Y.Label.Padding = 3, 3
	p.Y.Label.TextStyle.Rotation = plot.New().Y.Label.TextStyle.Rotation
	p.Y.Label.TextStyle.YAlign = draw.YBottom
	return p
}

func centred(s text.Style) text.Style {
	s.XAlign, s.YAlign = draw.XCenter, draw.YBottom
	return s
}

func alignedLike(old, s text.Style) text.Style {
	s.XAlign, s.YAlign, s.Rotation = old.XAlign, old.YAlign, old.Rotation
	return s
}

// diamond is a filled rhombus.
type diamond struct{}

// DrawGlyph implements draw.GlyphDrawer.
func (diamond) DrawGlyph(c *draw.Canvas, s draw.GlyphStyle, pt vg.Point) {
	r := s.Radius * 1.25
	c.SetLineStyle(draw.LineStyle{Color: s.Color, Width: 0.5})
	var p vg.Path
	p.Move(vg.Point{X: pt.X, Y: pt.Y + r})
	p.Line(vg.Point{X: pt.X + r, Y: pt.Y})
	p.Line(vg.Point{X: pt.X, Y: pt.Y - r})
	p.Line(vg.Point{X: pt.X - r, Y: pt.Y})
	p.Close()
	c.Fill(p)
}
