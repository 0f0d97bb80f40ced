package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"schemabench/results/calibrate"
	"schemabench/results/report"
)

// print prints JSON, or tables.
func (c *calibrateCmd) print(e *env, cal *report.Calibration) error {
	if c.JSON {
		return printRows(e.stdout, true, struct {
			calibrate.Calibration
			Judged []calibrate.Judged `json:"proposals"`
		}{cal.Calibration, cal.Judged}, nil)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", cal.Recommended.Limits.About)
	printKept(&b, cal.Recommended)
	printReasons(&b, cal.Recommended)
	printVectors(&b, cal.Calibration)
	printCosts(&b, cal.Costs)
	printJudged(&b, cal.Judged)
	_, err := io.WriteString(e.stdout, b.String())
	return err
}

// printKept says how the limits differ from those that are built in.
func printKept(w io.Writer, v calibrate.Vector) {
	switch {
	case !v.Kept:
	case len(v.Moved) == 0:
		fmt.Fprintf(w, "These are the limits that are built in: what was measured does not speak against them, give or take a factor of %.3g.\n", calibrate.Tolerance)
	default:
		fmt.Fprintf(w, "These are the limits that are built in, save for those that what was measured speaks against, by more than a factor of %.3g:\n", calibrate.Tolerance)
		for _, m := range v.Moved {
			fmt.Fprintf(w, "  %s from %s to %s\n", m.Limit, humanize.Comma(m.From), humanize.Comma(m.To))
		}
	}
	for _, c := range v.Tolerated {
		fmt.Fprintf(w, "  within that factor: %s at n=%d on %s takes %v to %s\n", c.Family, c.N, c.Backend, c.CPU.Round(100*time.Microsecond), c.Phase)
	}
}

func newTable(header ...any) table.Writer {
	tw := table.NewWriter()
	tw.SetStyle(table.StyleLight)
	tw.AppendHeader(table.Row(header))
	return tw
}

func printReasons(w io.Writer, v calibrate.Vector) {
	tw := newTable("limit", "max", "unit", "largest real", "headroom", "why")
	tw.SetColumnConfigs([]table.ColumnConfig{{Name: "why", WidthMax: 70}})
	for _, r := range v.Reasons {
		tw.AppendRow(table.Row{r.Limit, humanize.Comma(r.Max), r.Unit, humanize.Comma(r.Real), headroomText(r), r.Why()})
	}
	fmt.Fprintln(w, tw.Render())
}

func headroomText(r calibrate.Reason) string {
	if h := r.Headroom(); !math.IsInf(h, 0) {
		return fmt.Sprintf("%.3gx", h)
	}
	return ""
}

// printVectors prints what each vector accepts, who is to blame, and what the
// vectors of single backends are.
func printVectors(w io.Writer, cal calibrate.Calibration) {
	fmt.Fprintf(w, "\nReal schemas accepted: %s\n", acceptedText(cal.Recommended))
	for _, r := range firstOf(cal.Recommended.Rejected, 40) {
		fmt.Fprintf(w, "  refused: %s: %s\n", r.Name, r.Text)
	}
	for _, b := range cal.Blamed {
		fmt.Fprintf(w, "No vector that keeps %s within the budget accepts them all: %s refused with it, %s without.\n", b.Backend, humanize.Comma(int64(b.Refused)), humanize.Comma(int64(b.Without)))
	}
	header := []any{"limit", "all"}
	for _, v := range cal.Each {
		header = append(header, v.Backends[0])
	}
	tw := newTable(header...)
	for i, r := range cal.All.Reasons {
		row := table.Row{r.Limit, humanize.Comma(r.Max)}
		for _, v := range cal.Each {
			row = append(row, humanize.Comma(v.Reasons[i].Max))
		}
		tw.AppendRow(row)
	}
	row := table.Row{"accepted", shareText(cal.All)}
	for _, v := range cal.Each {
		row = append(row, shareText(v))
	}
	tw.AppendFooter(row)
	fmt.Fprintf(w, "\nLimits for all backends, and for each alone:\n%s\n", tw.Render())
}

func firstOf[T any](list []T, n int) []T { return list[:min(n, len(list))] }

func acceptedText(v calibrate.Vector) string {
	return fmt.Sprintf("%s of %s, %s", humanize.Comma(int64(v.Accepted)), humanize.Comma(int64(v.Total)), shareText(v))
}

// shareText writes a share such that only all is 100 %.
func shareText(v calibrate.Vector) string {
	return fmt.Sprintf("%.4g %%", math.Floor(1e4*v.Share())/100)
}

func printCosts(w io.Writer, costs []calibrate.Cost) {
	tw := newTable("backends", "ns/evaluation", "worst", "at", "B/evaluation", "worst", "at")
	for _, c := range costs {
		row := table.Row{strings.Join(c.Backends, " ")}
		for _, u := range []calibrate.PerUnit{c.CPU, c.Bytes} {
			at := ""
			if u.Rows > 0 {
				at = fmt.Sprintf("%s n=%d", u.Family, u.N)
			}
			row = append(row, number(u.Median), number(u.Worst), at)
		}
		tw.AppendRow(row)
	}
	tw.SetColumnConfigs([]table.ColumnConfig{{Number: 1, WidthMax: 24}})
	fmt.Fprintf(w, "\nCost of one evaluation, if nothing else counts, median and worst case:\n%s\n", tw.Render())
	tw = newTable("backends", "phase", "no more than, ns", "over: median", "p90", "most")
	tw.SetColumnConfigs([]table.ColumnConfig{{Number: 1, WidthMax: 24}, {Number: 3, WidthMax: 90}})
	for _, c := range costs {
		for _, p := range []struct {
			phase string
			calibrate.Envelope
		}{{"compile", c.Register}, {"call", c.Call}} {
			tw.AppendRow(table.Row{strings.Join(c.Backends, " "), p.phase, p.String(), number(p.Median), number(p.P90), number(p.Most)})
		}
	}
	fmt.Fprintf(w, "\nUpper envelopes over all cases measured, and how far above them:\n%s\n", tw.Render())
}

func number(v float64) string {
	if v == 0 {
		return ""
	}
	return humanize.SIWithDigits(v, 1, "")
}

func printJudged(w io.Writer, judged []calibrate.Judged) {
	tw := newTable("limits of", "limits", "real refused", "let pass", "worst case let pass", "input", "what it did")
	tw.SetColumnConfigs([]table.ColumnConfig{{Number: 1, WidthMax: 30}, {Number: 2, WidthMax: 34}})
	for _, j := range judged {
		worst, bytes, did := "", "", ""
		if j.Worst != nil {
			worst = fmt.Sprintf("%s n=%d on %s", j.Worst.Family, j.Worst.N, j.Worst.Backend)
			bytes = humanize.Bytes(uint64(j.Worst.Bytes))
			did = fmt.Sprintf("%s after %v to %s", j.Worst.Outcome, j.Worst.CPU.Round(100*time.Microsecond), j.Worst.Phase)
		}
		passed, of := 0, 0
		for _, x := range j.Each {
			passed, of = passed+x.Culprits, of+x.Of
		}
		tw.AppendRow(table.Row{j.Proposal.Name, j.Proposal.LimitsText(), humanize.Comma(int64(len(j.Refused))), fmt.Sprintf("%d of %d", passed, of), worst, bytes, did})
	}
	fmt.Fprintf(w, "\nWhat others set or proposed, and how many cases that break the budget they let pass:\n%s\n", tw.Render())
}
