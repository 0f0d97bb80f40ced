package main

import (
	"fmt"
	"io"
	"math/big"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"schemabench/fuzz/search"
	"schemabench/harness/limit"
)

// mostText is how many bytes of a text are printed.
const mostText = 300

func printFound(w io.Writer, limits limit.Limits, found []search.Finding, all []searchRow) error {
	tw := table.NewWriter()
	tw.SetStyle(table.StyleLight)
	tw.AppendHeader(table.Row{"goal", "backend", "cost", "bytes", "evaluations", "growth", "outcome", "nearest limit"})
	for _, f := range found {
		outcome := ""
		if f.End.Backend != "" {
			outcome = fmt.Sprintf("%s (%s)", f.End.Outcome, f.End.Phase)
		}
		tw.AppendRow(table.Row{f.Metric.Name, f.Backend, searchValue(f.Metric, f.Value), f.Bytes, humanize.BigComma(new(big.Int).SetUint64(f.Evaluations)), f.Growth, outcome, nearest(limits, f.Sizes)})
	}
	fmt.Fprintln(w, tw.Render())
	for i, g := range all {
		fmt.Fprintf(w, "\n%s\n  schema    %s\n  instance  %s\n", g.Doc, clip(g.Schema), clip(g.Instance))
		for _, line := range g.Lines {
			fmt.Fprintf(w, "  %s  %d statements, %.1f for each evaluation\n", line.Position, line.Statements, line.Each)
		}
		if d := found[i].End.Detail; d != "" {
			fmt.Fprintf(w, "  %s\n", d)
		}
	}
	return nil
}

func clip(text []byte) string {
	if len(text) <= mostText {
		return string(text)
	}
	return fmt.Sprintf("%s… (%d bytes)", text[:mostText], len(text))
}

// searchValue writes a cost with its unit.
func searchValue(m search.Metric, v float64) string {
	switch {
	case m.Unit == "":
		return ""
	case m.Unit == "cpu-ns":
		return cpuText(max(1, int64(v)))
	case m.Unit == "B" || m.Unit == "peak-bytes":
		return humanize.IBytes(uint64(v))
	case strings.HasPrefix(m.Unit, "cpu-ns/"):
		return time.Duration(v).String() + strings.TrimPrefix(m.Unit, "cpu-ns")
	}
	return fmt.Sprintf("%.4g %s", v, m.Unit)
}

// nearest names the limit that the sizes come nearest to, and how near.
func nearest(l limit.Limits, sizes map[string]int64) string {
	name, share := search.Nearest(l, sizes)
	if name == "" {
		return ""
	}
	return fmt.Sprintf("%s %.3g %%", name, 100*share)
}

// limitsOf returns the limits of a search, by default those that are built in.
func limitsOf(o search.Options) limit.Limits {
	if o.Within != nil {
		return *o.Within
	}
	return limit.Default()
}
