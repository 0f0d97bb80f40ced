package report

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"schemabench/results/fit"
)

var _ = registerPlot(Plot{
	Name: "frontier",
	Doc:  "Family against backend: how few bytes of schema and instance exceed the budget.",
	Draw: func(d Data) ([]Figure, error) {
		if len(d.Families) == 0 || len(d.Backends) == 0 {
			return nil, nil
		}
		h := newHeatmap(d)
		return []Figure{{
			Width: h.width, Height: h.height, Draw: h.draw,
			Alt: "heat map of families against backends; the darker a cell, the fewer bytes exceed the budget",
		}}, nil
	},
})

// heatmap is a table of coloured cells.
type heatmap struct {
	data          Data
	width, height vg.Length
	label, cell   vg.Length // widths of the first column and of the others
}

const (
	rowHeight   = 17
	headHeight  = 24
	scaleHeight = 44
	margin      = 6
)

func newHeatmap(d Data) heatmap {
	h := heatmap{data: d, label: 60, cell: 80}
	for _, name := range d.Families {
		h.label = max(h.label, textStyle(10, ink).Width(shorten(name, 40))+10)
	}
	for _, name := range d.Backends {
		h.cell = max(h.cell, textStyle(10, ink).Width(shorten(name, 20))+10)
	}
	h.width = max(2*margin+h.label+h.cell*vg.Length(len(d.Backends)), 440)
	h.height = 2*margin + headHeight + rowHeight*vg.Length(len(d.Families)) + scaleHeight
	return h
}

func (h heatmap) draw(c draw.Canvas) {
	fill(c)
	top := c.Max.Y - margin - headHeight
	for j, name := range h.data.Backends {
		style := textStyle(10, ink)
		style.XAlign = draw.XCenter
		c.FillText(style, vg.Point{X: h.left(c, j) + h.cell/2, Y: top + 8}, shorten(name, 20))
	}
	for i, name := range h.data.Families {
		y := top - rowHeight*vg.Length(i+1)
		style := textStyle(10, ink)
		style.XAlign = draw.XRight
		c.FillText(style, vg.Point{X: h.left(c, 0) - 6, Y: y + 5}, shorten(name, 40))
		for j, backend := range h.data.Backends {
			f, ok := h.data.Frontier(name, backend)
			h.drawCell(c, h.left(c, j), y, f, ok)
		}
	}
	drawScale(c, c.Min.X+margin, c.Min.Y+margin)
}

func (h heatmap) left(c draw.Canvas, column int) vg.Length {
	return c.Min.X + margin + h.label + h.cell*vg.Length(column)
}

func (h heatmap) drawCell(c draw.Canvas, x, y vg.Length, f fit.Frontier, measured bool) {
	if !measured {
		return
	}
	shade := cellColor(f)
	box(c, shade, x+0.75, y+0.75, h.cell-1.5, rowHeight-1.5)
	style := textStyle(9.5, textOn(shade))
	style.XAlign = draw.XCenter
	c.FillText(style, vg.Point{X: x + h.cell/2, Y: y + 5}, frontierText(f))
}

// frontierText says how far a backend got: "16 T18" is done at 16, killed by
// a timeout at 18; "≥ 4096" was never exceeded.
func frontierText(f fit.Frontier) string {
	var text string
	switch {
	case f.Next.Outcome == "":
		text = fmt.Sprintf("≥ %s", countText(float64(f.Last.N)))
	case f.Last.Outcome == "":
		text = fmt.Sprintf("– %s%s", letters[f.Next.Outcome], countText(float64(f.Next.N)))
	default:
		text = fmt.Sprintf("%s %s%s", countText(float64(f.Last.N)), letters[f.Next.Outcome], countText(float64(f.Next.N)))
	}
	if f.HasWrong {
		text += " W"
	}
	return text
}

// Bytes at both ends of the colour scale.
const fewBytes, manyBytes = 10, 1e6

// never is the colour of what did not exceed the budget, other of what did
// not get as far as to exceed it.
var never, other = color.RGBA{0xf4, 0xf6, 0xf8, 0xff}, color.RGBA{0xdd, 0xdd, 0xdd, 0xff}

// ramp is a scale of one hue from few bytes to many; its lightness falls
// evenly, so it reads the same in grey.
var ramp = [2]color.RGBA{{0x7f, 0x1d, 0x1d, 0xff}, {0xfd, 0xe8, 0xd7, 0xff}}

func cellColor(f fit.Frontier) color.RGBA {
	switch {
	case f.Exceeded():
		return rampAt(float64(f.Next.Bytes()))
	case f.Next.Outcome != "":
		return other
	}
	return never
}

func rampAt(bytes float64) color.RGBA {
	t := math.Log(max(bytes, 1)/fewBytes) / math.Log(manyBytes/fewBytes)
	t = min(1, max(0, t))
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*t)) }
	return color.RGBA{mix(ramp[0].R, ramp[1].R), mix(ramp[0].G, ramp[1].G), mix(ramp[0].B, ramp[1].B), 0xff}
}

// textOn returns black or white, whichever is easier to read on c.
func textOn(c color.RGBA) color.Color {
	if 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) > 140 {
		return ink
	}
	return color.White
}

func box(c draw.Canvas, fill color.Color, x, y, w, h vg.Length) {
	c.FillPolygon(fill, []vg.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}})
}

// drawScale explains colours and letters at the bottom.
func drawScale(c draw.Canvas, x, y vg.Length) {
	const steps, width = 40, 4
	label := textStyle(9.5, ink)
	c.FillText(label, vg.Point{X: x, Y: y + 18}, "bytes that exceed: 10 B")
	at := x + label.Width("bytes that exceed: 10 B") + 6
	for i := range steps {
		bytes := fewBytes * math.Pow(manyBytes/fewBytes, float64(i)/(steps-1))
		box(c, rampAt(bytes), at+vg.Length(i)*width, y+16, width+0.3, 10)
	}
	at += steps*width + 6
	c.FillText(label, vg.Point{X: at, Y: y + 18}, "1 MB")
	at += label.Width("1 MB") + 16
	box(c, never, at, y+16, 14, 10)
	c.FillText(label, vg.Point{X: at + 18, Y: y + 18}, "not exceeded")
	c.FillText(textStyle(9, soft), vg.Point{X: x, Y: y + 3}, "16 T18: done at n = 16, exceeded at 18. T timeout, M memory, C crash, R refused, U unsupported, W wrong")
}

func shorten(s string, most int) string {
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}
