package report

import (
	"fmt"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"schemabench/harness"
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
// a timeout at 18; "≥ 4096" was never exceeded. An ellipsis marks what was not
// measured to its end.
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
	if unfinished(f) {
		text += "…"
	}
	if f.HasWrong && f.Next.Outcome != harness.Wrong {
		text += " W"
	}
	return text
}
