package report

import (
	"fmt"
	"slices"

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
		h, narrow := newHeatmap(d), newNarrowHeatmap(d)
		return []Figure{{
			Width: h.width, Height: h.height, Draw: h.draw,
			Narrow: &Figure{Width: narrow.width, Height: narrow.height, Draw: narrow.draw},
			Alt:    "heat map of families against backends; the darker a cell, the fewer bytes exceed the budget",
		}}, nil
	},
})

// heatmap is a table of coloured cells. On a narrow screen the name of a
// family stands above its cells, and backends that have no room follow in
// tables of their own.
type heatmap struct {
	data          Data
	narrow        bool
	width, height vg.Length
	label, cell   vg.Length // widths of the first column and of the others
	row           vg.Length // height of a family
	columns       int       // backends beside each other
}

const (
	rowHeight   = 17
	headHeight  = 24
	scaleHeight = 44
	margin      = 6
)

func newHeatmap(d Data) heatmap {
	h := heatmap{data: d, label: 60, cell: 80, row: rowHeight, columns: len(d.Backends)}
	for _, name := range d.Families {
		h.label = max(h.label, textStyle(10, ink).Width(shorten(name, 40))+10)
	}
	for _, name := range d.Backends {
		h.cell = max(h.cell, textStyle(10, ink).Width(shorten(name, 20))+10)
	}
	h.width = max(2*margin+h.label+h.cell*vg.Length(len(d.Backends)), 440)
	h.height = 2*margin + h.tables()*h.tableHeight() + scaleHeight
	return h
}

func newNarrowHeatmap(d Data) heatmap {
	h := newHeatmap(d)
	h.narrow, h.label, h.row, h.width = true, 0, 2*rowHeight-3, growthWidth
	room := h.width - 2*margin
	h.columns = max(1, min(len(d.Backends), int(room/h.cell)))
	h.columns = (len(d.Backends) + int(h.tables()) - 1) / int(h.tables()) // as many in each table
	h.cell = room / vg.Length(h.columns)
	h.height = 2*margin + h.tables()*h.tableHeight() + 2*scaleHeight
	return h
}

func (h heatmap) tables() vg.Length {
	return vg.Length((len(h.data.Backends) + h.columns - 1) / h.columns)
}

func (h heatmap) tableHeight() vg.Length {
	return headHeight + h.row*vg.Length(len(h.data.Families))
}

func (h heatmap) draw(c draw.Canvas) {
	fill(c)
	y := c.Max.Y - margin
	for backends := range slices.Chunk(h.data.Backends, h.columns) {
		h.drawTable(c, y, backends)
		y -= h.tableHeight()
	}
	drawScale(c, c.Min.X+margin, c.Min.Y+margin, h.narrow)
}

// drawTable draws the cells of some backends from y downwards.
func (h heatmap) drawTable(c draw.Canvas, y vg.Length, backends []string) {
	top := y - headHeight
	for j, name := range backends {
		style := textStyle(10, ink)
		style.XAlign = draw.XCenter
		c.FillText(style, vg.Point{X: h.left(c, j) + h.cell/2, Y: top + 8}, shorten(name, 20))
	}
	for i, name := range h.data.Families {
		y := top - h.row*vg.Length(i+1)
		h.drawName(c, y, name)
		for j, backend := range backends {
			f, ok := h.data.Frontier(name, backend)
			h.drawCell(c, h.left(c, j), y, f, ok)
		}
	}
}

// drawName names the family whose row ends at y, on the left or above.
func (h heatmap) drawName(c draw.Canvas, y vg.Length, name string) {
	style := textStyle(10, ink)
	at := vg.Point{X: h.left(c, 0) + 1, Y: y + rowHeight + 3}
	if !h.narrow {
		style.XAlign = draw.XRight
		at = vg.Point{X: h.left(c, 0) - 6, Y: y + 5}
	}
	c.FillText(style, at, shorten(name, 40))
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
