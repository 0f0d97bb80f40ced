package compare

import (
	"math"
	"strconv"
	"time"

	"github.com/dustin/go-humanize"
)

func countText(f float64) string {
	if math.Abs(f) >= 1e6 {
		return strconv.FormatFloat(f, 'g', 4, 64)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

func bytesText(f float64) string { return humanize.Bytes(uint64(max(0, f))) }

// timeText returns nanoseconds with three digits that count.
func timeText(ns float64) string {
	d := time.Duration(ns)
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit).String()
}
