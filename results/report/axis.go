package report

import (
	"math"
	"regexp"
	"strconv"

	"gonum.org/v1/plot"
)

// decades marks a logarithmic axis at powers of ten, and between them
// without text. Text returns what stands at a mark.
type decades struct{ text func(float64) string }

// Ticks implements plot.Ticker.
func (t decades) Ticks(low, high float64) (ticks []plot.Tick) {
	first, last := int(math.Floor(math.Log10(low))), int(math.Ceil(math.Log10(high)))
	every := 1 + (last-first)/8
	for e := first; e <= last; e++ {
		for m := 1.0; m < 10; m++ {
			v := m * math.Pow10(e)
			if v < low*0.999 || v > high*1.001 {
				continue
			}
			tick := plot.Tick{Value: v}
			narrow := last-first <= 1 && (m == 2 || m == 5)
			if m == 1 && e%every == 0 || narrow {
				tick.Label = wholeNumber.ReplaceAllString(t.text(v), "$1")
			}
			if m == 1 || last-first <= 4 {
				ticks = append(ticks, tick)
			}
		}
	}
	return ticks
}

// wholeNumber matches the decimals that whole numbers do without.
var wholeNumber = regexp.MustCompile(`^([0-9]+)\.0+\b`)

// counts marks a linear axis at whole numbers.
type counts struct{}

// Ticks implements plot.Ticker.
func (counts) Ticks(low, high float64) (ticks []plot.Tick) {
	step := 1.0
	for i := 0; (high-low)/step > 8; i++ {
		step *= []float64{2, 2.5, 2}[i%3]
	}
	for v := math.Ceil(low/step) * step; v <= high; v += step {
		if v == math.Trunc(v) {
			ticks = append(ticks, plot.Tick{Value: v, Label: countText(v)})
		}
	}
	return ticks
}

// countText returns a size: 16, 4096, 10k, 2M.
func countText(v float64) string {
	switch {
	case v >= 1e6:
		return strconv.FormatFloat(v/1e6, 'g', 4, 64) + "M"
	case v >= 1e4:
		return strconv.FormatFloat(v/1e3, 'g', 4, 64) + "k"
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}

// floorDecade and ceilDecade return the power of ten at or beyond v.
func floorDecade(v float64) float64 { return math.Pow10(int(math.Floor(math.Log10(v) + 1e-9))) }
func ceilDecade(v float64) float64  { return math.Pow10(int(math.Ceil(math.Log10(v) - 1e-9))) }
