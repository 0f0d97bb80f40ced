package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
)

func (t *tryCmd) print(w io.Writer, trials []trial) error {
	if t.JSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		return enc.Encode(trials)
	}
	if len(trials) == 0 {
		return nil
	}
	tw := table.NewWriter()
	tw.SetStyle(table.StyleLight)
	tw.AppendHeader(table.Row{"backend", "version", "outcome", "verdict", "compile", "decode", "validate", "alloc", "allocs", "peak", "detail"})
	for _, r := range trials {
		tw.AppendRow(table.Row{r.Backend, r.Version, r.Outcome, r.Verdict, cpuText(r.CompileCPU), cpuText(r.DecodeCPU), cpuText(r.ValidateCPU),
			ifCounted(r.Allocs, humanize.IBytes(uint64(r.AllocBytes))), ifCounted(r.Allocs, humanize.Comma(r.Allocs)),
			humanize.IBytes(uint64(r.PeakMemoryBytes)), detailText(r.Detail)})
	}
	_, err := fmt.Fprintln(w, tw.Render())
	return err
}

// ifCounted returns text, or a dash where no allocation was counted: workers in
// other languages count none, and a phase that was killed is not counted.
func ifCounted(allocs int64, text string) string {
	if allocs == 0 {
		return "–"
	}
	return text
}

// detailText writes a detail, which may have several lines of any length, as a
// short one; --json has the whole.
func detailText(detail string) string {
	const most = 60
	text := strings.Join(strings.FieldsFunc(detail, func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' }), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// cpuText writes nanoseconds with three digits, or "" for a phase not reached.
func cpuText(ns int64) string {
	if ns == 0 {
		return ""
	}
	d, unit := time.Duration(ns), time.Duration(1)
	for unit*1000 < d {
		unit *= 10
	}
	return d.Round(unit).String()
}
