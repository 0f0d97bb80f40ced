package report

import (
	"math"
	"strconv"
	"time"

	"github.com/dustin/go-humanize"

	"schemabench/harness"
)

// bytesText returns n as a short size in powers of 1000, such as "1.3 kB".
func bytesText(n int64) string {
	if n < 0 {
		return "−" + humanize.Bytes(uint64(-n))
	}
	return humanize.Bytes(uint64(n))
}

// binaryText returns n as a short size in powers of 1024, such as "256 MiB".
func binaryText(n int64) string { return humanize.IBytes(uint64(max(0, n))) }

// timeText returns d with two or three digits, such as "1.24 ms".
func timeText(d time.Duration) string { return secondsText(d.Seconds()) }

func secondsText(s float64) string {
	switch {
	case s <= 0:
		return "0 s"
	case s < 1e-6:
		return digits(s*1e9) + " ns"
	case s < 1e-3:
		return digits(s*1e6) + " µs"
	case s < 1:
		return digits(s*1e3) + " ms"
	}
	return digits(s) + " s"
}

// digits returns f, at least 1, with up to three significant digits.
func digits(f float64) string {
	return strconv.FormatFloat(f, 'f', max(0, min(2, 2-int(math.Floor(math.Log10(f))))), 64)
}

// count writes a number of things.
func count(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return strconv.Itoa(n) + " " + many
}

// letters stand for outcomes where there is little room.
var letters = map[harness.Outcome]string{
	harness.Timeout:     "T",
	harness.OOM:         "M",
	harness.Crash:       "C",
	harness.Refused:     "R",
	harness.Unsupported: "U",
	harness.Wrong:       "W",
}

// legend explains the letters.
const legend = "T timeout, M memory budget exceeded, C crash, R refused, U unsupported, W wrong verdict at some n"

// shorten cuts s to so many runes.
func shorten(s string, most int) string {
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}
