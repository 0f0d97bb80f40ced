package report

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"schemabench/harness"
)

// drawKey explains lines in two columns, and below them the signs.
func drawKey(d Data, all []series, c draw.Canvas, line vg.Length) {
	column := (c.Max.X - c.Min.X) / 2
	for i, s := range all {
		at := vg.Point{
			X: c.Min.X + column*vg.Length(i%2),
			Y: c.Max.Y - line*vg.Length(i/2+1),
		}
		c.StrokeLine2(d.lineStyle(s.backend), at.X, at.Y+3, at.X+24, at.Y+3)
		c.DrawGlyph(d.glyphStyle(s.backend), vg.Point{X: at.X + 12, Y: at.Y + 3})
		label := s.backend
		if s.note != "" {
			label += "  " + s.note
		}
		c.FillText(textStyle(10, ink), vg.Point{X: at.X + 30, Y: at.Y}, label)
	}
	drawSigns(c, c.Max.Y-line*vg.Length((len(all)+1)/2+1))
}

// drawSigns explains the signs of outcomes in one line.
func drawSigns(c draw.Canvas, y vg.Length) {
	x := c.Min.X + 4
	for _, sign := range []struct {
		outcome harness.Outcome
		text    string
	}{
		{harness.Timeout, "timeout"},
		{harness.OOM, "memory exceeded"},
		{harness.Crash, "crash"},
		{harness.Wrong, "wrong verdict"},
	} {
		drawMark(c, draw.GlyphStyle{Color: soft, Radius: 2.2, Shape: draw.CircleGlyph{}}, sign.outcome, vg.Point{X: x, Y: y + 3})
		style := textStyle(9.5, soft)
		c.FillText(style, vg.Point{X: x + 9, Y: y}, sign.text)
		x += style.Width(sign.text) + 26
	}
}
