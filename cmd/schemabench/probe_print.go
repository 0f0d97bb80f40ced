package main

import (
	"fmt"
	"io"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"schemabench/fuzz/probe"
)

// serverName returns what a server calls itself, in quotes.
func serverName(r probe.Report) string { return fmt.Sprintf("%q %q", r.Server, r.Version) }

// printProbe prints a row for each tool and, below, what was found.
func printProbe(w io.Writer, r probe.Report) error {
	tw := plainTable()
	tw.AppendHeader(table.Row{"tool", "calls", "failures", "notes", ""})
	for _, t := range r.Tools {
		name, calls := fmt.Sprintf("%q", t.Name), fmt.Sprint(t.Calls)
		if t.Name == "" {
			name, calls = "resources", ""
		}
		var failures, notes int
		for _, tally := range t.Checks {
			failures, notes = failures+tally.Failures, notes+tally.Notes
		}
		why := ""
		if t.Skipped != "" {
			calls, why = "-", "not called: "+t.Skipped
		}
		tw.AppendRow(table.Row{name, calls, failures, notes, why})
	}
	fmt.Fprintf(w, "%s, protocol %s\n\n%s\n", serverName(r), r.Protocol, tw.Render())
	for _, f := range r.Findings {
		tool := fmt.Sprintf("%q", f.Tool)
		if f.Tool == "" {
			tool = "resources"
		}
		fmt.Fprintf(w, "\n%s: %s: %s\n  %s\n", f.Severity, f.Check, tool, f)
	}
	if r.Incomplete != "" {
		fmt.Fprintf(w, "\nincomplete: %s\n", r.Incomplete)
	}
	_, err := fmt.Fprintf(w, "\n%s in %v, server started again %d times\n", countOf(r.Calls, "call"), r.Wall.Round(time.Millisecond), r.Restarts)
	return err
}
