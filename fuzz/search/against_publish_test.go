package search

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// publish writes the table and the plot.
func publish(dir string, traces map[string][][]mark) error {
	if err := os.WriteFile(filepath.Join(dir, "search.md"), againstTable(traces), 0o666); err != nil {
		return err
	}
	p, err := againstPlot(traces)
	if err != nil {
		return err
	}
	return p.Save(6.5*vg.Inch, 4*vg.Inch, filepath.Join(dir, "search.svg"))
}

func againstTable(traces map[string][][]mark) []byte {
	var w bytes.Buffer
	fmt.Fprintf(&w, "# Search against native fuzzing and chance\n\n")
	fmt.Fprintf(&w, "The most evaluations of a schema and an instance of %d bytes together, the instance %d levels deep at most, that each\nmethod finds, from no input, ", againstSize, againstDepth)
	fmt.Fprintf(&w, "in %v of CPU time: median of %d runs, least and most in brackets. %s on %d logical CPUs.\n\n", *againstCPU, *againstSeeds, runtime.Version(), runtime.NumCPU())
	fmt.Fprintf(&w, "```\ngo test -run '^$' -bench Against -benchtime 1x -timeout 1h ./fuzz/search -against.publish DIR -against.cpu %v -against.seeds %d\n```\n\n", *againstCPU, *againstSeeds)
	times := []time.Duration{*againstCPU / 20, *againstCPU / 4, *againstCPU}
	fmt.Fprintf(&w, "| method | what it is |")
	for _, t := range times {
		fmt.Fprintf(&w, " %v |", t)
	}
	fmt.Fprintf(&w, "\n|---|---|--:|--:|--:|\n")
	for _, m := range methods {
		fmt.Fprintf(&w, "| %s | %s |", m.name, m.doc)
		for _, t := range times {
			all := bests(traces[m.name], t)
			fmt.Fprintf(&w, " %.3g (%.3g–%.3g) |", all[len(all)/2], all[0], all[len(all)-1])
		}
		fmt.Fprintln(&w)
	}
	best := max(median(traces["native"], *againstCPU), median(traces["native-run"], *againstCPU))
	fmt.Fprintf(&w, "\nAt the end the median of the search is %.3g times that of native fuzzing, in the better of its two forms.\n", median(traces["search"], *againstCPU)/best)
	fmt.Fprintf(&w, "Native fuzzing is charged its worker's CPU time alone, not that of the process that directs it.\n")
	fmt.Fprintf(&w, "Being instrumented, it tries fewer inputs than chance does. The search sees more than either: the count itself,\n")
	fmt.Fprintf(&w, "and of each schema whether its cost grows with depth.\n\n![Best so far](search.svg)\n")
	return w.Bytes()
}

// againstPlot draws the median of each method and the range of its runs.
func againstPlot(traces map[string][][]mark) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("Best so far, %d bytes, %d levels: median and range of %d runs", againstSize, againstDepth, *againstSeeds)
	p.X.Label.Text, p.Y.Label.Text = "CPU time in seconds", "evaluations"
	p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, powers{}
	p.Y.Min = 1
	p.Legend.Left, p.Legend.Top = true, true
	colors := []color.RGBA{{0x77, 0x77, 0x77, 0xff}, {0x1f, 0x77, 0xb4, 0xff}, {0x17, 0xa0, 0x8a, 0xff}, {0xb0, 0x1e, 0x1e, 0xff}}
	const steps = 200
	for i, m := range methods {
		mid, low, high := plotter.XYs{}, plotter.XYs{}, plotter.XYs{}
		for k := range steps + 1 {
			t := *againstCPU * time.Duration(k) / steps
			all := bests(traces[m.name], t)
			x := t.Seconds()
			mid = append(mid, plotter.XY{X: x, Y: max(1, all[len(all)/2])})
			low = append(low, plotter.XY{X: x, Y: max(1, all[0])})
			high = append(high, plotter.XY{X: x, Y: max(1, all[len(all)-1])})
		}
		for j := len(low) - 1; j >= 0; j-- {
			high = append(high, low[j])
		}
		band, err := plotter.NewPolygon(high)
		if err != nil {
			return nil, err
		}
		band.Color = color.NRGBA{colors[i].R, colors[i].G, colors[i].B, 0x28}
		band.LineStyle.Width = 0
		line, err := plotter.NewLine(mid)
		if err != nil {
			return nil, err
		}
		line.Color, line.Width = colors[i], vg.Points(1.5)
		p.Add(band, line)
		p.Legend.Add(m.name, line)
	}
	return p, nil
}

// powers marks every third power of ten.
type powers struct{}

func (powers) Ticks(low, high float64) (ticks []plot.Tick) {
	for e := 0; ; e += 3 {
		if v := math.Pow10(e); v > high {
			return ticks
		} else if v >= low {
			ticks = append(ticks, plot.Tick{Value: v, Label: fmt.Sprintf("1e%d", e)})
		}
	}
}
