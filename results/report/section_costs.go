package report

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"schemabench/results/calibrate"
)

var _ = registerSection(Section{Name: "costs", Rank: 24, Write: writeCosts})

// writeCosts shows what an evaluation costs, and how far that explains.
func writeCosts(p *Page) {
	c := p.Data.Calibration
	if c == nil {
		return
	}
	p.Heading(2, "What an evaluation costs")
	p.Text("CPU time and bytes allocated of a call, divided by its evaluations: the median over the cases that ended with 100 evaluations or more, and the worst of all. " +
		"What lies between the two is work that evaluations do not count, which the other limits are for.")
	var rows [][]string
	for _, x := range c.Costs {
		rows = append(rows, []string{
			escape(strings.Join(x.Backends, ", ")), secondsText(x.CPU.Median / 1e9), secondsText(x.CPU.Worst / 1e9), escape(x.CPU.Family + sizeText(x.CPU.N)),
			bytesText(int64(x.Bytes.Median)), bytesText(int64(x.Bytes.Worst)), escape(x.Bytes.Family + sizeText(x.Bytes.N)),
		})
	}
	p.Table([]string{"Backends", "CPU, median", "CPU, worst", "At", "Allocated, median", "Allocated, worst", "At"}, rows)
	p.Figures("", "prediction")
	p.Text("Upper envelopes: the linear bounds that are tightest on average and below no case measured, in nanoseconds and bytes. Cases that were killed count as lower bounds. " +
		"The last columns say how many times the bound is above what was measured.")
	rows = nil
	for _, x := range c.Costs {
		for _, e := range []struct {
			what string
			calibrate.Envelope
		}{{"ns to compile", x.Register}, {"ns a call", x.Call}, {"bytes a call", x.Memory}} {
			rows = append(rows, []string{
				escape(strings.Join(x.Backends, ", ")), e.what, escape(e.String()), fmt.Sprintf("%d + %d", e.Rows, e.Bound),
				times(e.Median), times(e.P90), times(e.Most),
			})
		}
	}
	p.Table([]string{"Backends", "Of", "No more than", "Cases ended + killed", "Over, median", "90 %", "Most"}, rows)
}

func times(v float64) string { return humanize.CommafWithDigits(v, 1) + "x" }
