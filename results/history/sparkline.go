package history

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"strings"
)

// The size of a line in pixels, and the room at its edges.
const (
	width, height = 110, 28
	edge          = 4
)

func compare(a, b, c, d string) int { return cmp.Or(cmp.Compare(a, b), cmp.Compare(c, d)) }

// sparkline draws a value over the nights, on a logarithmic scale that spans
// a factor of two at least: small wobble looks small. Nights without a value
// are gaps; each mark is a dashed line.
func sparkline(nights []Night, curve []*Line, value func(Line) float64, marks []bump) template.HTML {
	low, high := math.Inf(1), math.Inf(-1)
	values := make([]float64, len(curve))
	for i, l := range curve {
		if values[i] = math.NaN(); l != nil && value(*l) > 0 {
			values[i] = math.Log2(value(*l))
			low, high = min(low, values[i]), max(high, values[i])
		}
	}
	if low > high {
		return ""
	}
	if room := (1 - (high - low)) / 2; room > 0 {
		low, high = low-room, high+room
	}
	x := func(i int) float64 {
		return edge + float64(i)*(width-2*edge)/float64(max(1, len(curve)-1))
	}
	y := func(v float64) float64 { return edge + (high-v)/(high-low)*(height-2*edge) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg width="%d" height="%d" role="img">`, width, height)
	for _, m := range marks {
		fmt.Fprintf(&b, `<line class="bump" x1="%.1f" x2="%.1f" y1="0" y2="%d"><title>%s</title></line>`, x(m.At), x(m.At), height,
			template.HTMLEscapeString(m.Backend+" "+m.Old+" → "+m.New))
	}
	path, pen := "", "M"
	for i, v := range values {
		if math.IsNaN(v) {
			pen = "M"
			continue
		}
		path += fmt.Sprintf("%s%.1f %.1f", pen, x(i), y(v))
		pen = "L"
	}
	fmt.Fprintf(&b, `<path d="%s"/>`, path)
	for i, v := range values {
		if !math.IsNaN(v) {
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="2"><title>%s: %.4g</title></circle>`, x(i), y(v), day(nights[i].Date), math.Exp2(v))
		}
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}
