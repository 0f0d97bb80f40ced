package report

import (
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"schemabench/results/fit"
)

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

// drawScale explains colours and letters at the bottom, in twice the height
// if that has to be narrow.
func drawScale(c draw.Canvas, x, y vg.Length, narrow bool) {
	letters := []string{"16 T18: done at n = 16, exceeded at 18. T timeout, M memory,", "C crash, R refused, U unsupported, W wrong"}
	if !narrow {
		letters = []string{strings.Join(letters, " ")}
	}
	for i, line := range letters {
		c.FillText(textStyle(9, soft), vg.Point{X: x, Y: y + 3 + 13*vg.Length(len(letters)-1-i)}, line)
	}
	y += 3 + 13*vg.Length(len(letters))
	if narrow {
		drawNever(c, x, y)
		drawRamp(c, x, y+18)
		return
	}
	drawNever(c, drawRamp(c, x, y), y)
}

// drawRamp explains the colours of frontiers and returns where it ends.
func drawRamp(c draw.Canvas, x, y vg.Length) vg.Length {
	const steps, width = 40, 4
	label := textStyle(9.5, ink)
	c.FillText(label, vg.Point{X: x, Y: y + 2}, "bytes that exceed: 10 B")
	at := x + label.Width("bytes that exceed: 10 B") + 6
	for i := range steps {
		bytes := fewBytes * math.Pow(manyBytes/fewBytes, float64(i)/(steps-1))
		box(c, rampAt(bytes), at+vg.Length(i)*width, y, width+0.3, 10)
	}
	at += steps*width + 6
	c.FillText(label, vg.Point{X: at, Y: y + 2}, "1 MB")
	return at + label.Width("1 MB") + 16
}

func drawNever(c draw.Canvas, x, y vg.Length) {
	box(c, never, x, y, 14, 10)
	c.FillText(textStyle(9.5, ink), vg.Point{X: x + 18, Y: y + 2}, "not exceeded")
}
