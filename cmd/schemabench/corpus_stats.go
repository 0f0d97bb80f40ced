package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"schemabench/corpus"
	"schemabench/harness/limit"
	"schemabench/results/calibrate"
)

type corpusStatsCmd struct {
	Corpus []string `arg:"" help:"A corpus of the list, with what it needs, or schema files, MCP tool dumps and directories of them."`
	JSON   bool     `help:"Print JSON."`
}

// corpusStats is what a corpus measures: the JSON form of the answer.
type corpusStats struct {
	Schemas   int            `json:"schemas"`
	Refused   int            `json:"no_schemas"` // texts that are no schema, or of no official dialect
	Roles     map[string]int `json:"roles"`
	Drafts    map[string]int `json:"drafts"`
	Limits    []limitStats   `json:"limits"`
	Proposals []refusal      `json:"proposals"`
}

// limitStats is the distribution of one size. A percentile is the smallest
// size that is at least as large as that share of all.
type limitStats struct {
	Limit   string `json:"limit"`
	Unit    string `json:"unit"`
	Known   int    `json:"known"` // schemas of which the size can be told
	P50     int64  `json:"p50"`
	P90     int64  `json:"p90"`
	P99     int64  `json:"p99"`
	Max     int64  `json:"max"`
	Largest string `json:"largest"` // entry that has the maximum
	Default *int64 `json:"default"` // the limit that is built in, null if there is none
}

// refusal is what a public proposal would refuse.
type refusal struct {
	Proposal string           `json:"proposal"`
	Source   string           `json:"source"`
	Limits   map[string]int64 `json:"limits"`
	Refused  int              `json:"refused"`
	Share    float64          `json:"share"` // of the schemas, 0 to 1
	First    string           `json:"first"` // the first schema refused, and for what
}

// Run measures a corpus.
func (c *corpusStatsCmd) Run(e *env) error {
	entries, problems := corpusOf(e, c.Corpus)
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if len(entries) == 0 {
		return errors.Join(unread(problems), errors.New("corpus stats: no schema in it"))
	}
	real, err := measureAll(e, entries)
	if err != nil {
		return err
	}
	stats := statsOf(entries, real)
	if err := c.print(e.stdout, stats); err != nil {
		return err
	}
	return unread(problems)
}

// measureAll returns the sizes of all entries, in order.
func measureAll(e *env, entries []corpus.Entry) ([]calibrate.Real, error) {
	real := make([]calibrate.Real, len(entries))
	next := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				real[i] = realOf(entries[i])
			}
		})
	}
	var err error
	for i := range entries {
		if err = e.ctx.Err(); err != nil {
			break
		}
		next <- i
	}
	close(next)
	group.Wait()
	return real, err
}

func statsOf(entries []corpus.Entry, real []calibrate.Real) corpusStats {
	s := corpusStats{Schemas: len(entries), Roles: map[string]int{}, Drafts: map[string]int{}}
	for i, e := range entries {
		s.Roles[string(e.Role)]++
		s.Drafts[string(e.Draft)]++
		if real[i].Error != "" {
			s.Refused++
		}
	}
	defaults := limit.Default()
	for _, l := range limit.All() {
		if row := distribution(l, real); row.Known > 0 {
			if m, ok := defaults.Max[l.Name]; ok {
				row.Default = &m.Max
			}
			s.Limits = append(s.Limits, row)
		}
	}
	for _, j := range (calibrate.Calibration{Options: calibrate.Options{Real: real}}).Judge(calibrate.Proposals()) {
		r := refusal{
			Proposal: j.Proposal.Name, Source: j.Proposal.Source, Limits: j.Proposal.Limits,
			Refused: len(j.Refused), Share: float64(len(j.Refused)) / float64(len(real)),
		}
		if len(j.Refused) > 0 {
			r.First = j.Refused[0].Name + ": " + j.Refused[0].Text
		}
		s.Proposals = append(s.Proposals, r)
	}
	return s
}

// distribution returns the percentiles of one size, by nearest rank.
func distribution(l limit.Limit, real []calibrate.Real) limitStats {
	row := limitStats{Limit: l.Name, Unit: l.Unit}
	var sizes []int64
	for _, r := range real {
		size, ok := r.Sizes[l.Name]
		if !ok {
			continue
		}
		if sizes = append(sizes, size); size > row.Max || row.Largest == "" {
			row.Max, row.Largest = size, r.Name
		}
	}
	if row.Known = len(sizes); row.Known == 0 {
		return row
	}
	slices.Sort(sizes)
	rank := func(share float64) int64 { return sizes[max(0, int(math.Ceil(share*float64(len(sizes))))-1)] }
	row.P50, row.P90, row.P99 = rank(0.5), rank(0.9), rank(0.99)
	return row
}

func (c *corpusStatsCmd) print(w io.Writer, s corpusStats) error {
	if c.JSON {
		return printRows(w, true, s, nil)
	}
	fmt.Fprintf(w, "%s", countOf(s.Schemas, "schema"))
	if s.Refused > 0 {
		fmt.Fprintf(w, ", of which %d are no schema or of an unknown dialect", s.Refused)
	}
	fmt.Fprintf(w, "\n\n%s\n\n%s\n", s.limitTable().Render(), s.proposalTable().Render())
	_, err := fmt.Fprintln(w, "\nSizes of a call are of the instances that came with a schema, or of one made for it.")
	return err
}

func (s corpusStats) limitTable() table.Writer {
	tw := rightTable(2, 6)
	tw.AppendHeader(table.Row{"limit", "p50", "p90", "p99", "max", "built in", "largest"})
	for _, l := range s.Limits {
		builtIn := ""
		if l.Default != nil {
			builtIn = humanize.Comma(*l.Default)
		}
		tw.AppendRow(table.Row{l.Limit, sizeText(l.P50), sizeText(l.P90), sizeText(l.P99), sizeText(l.Max), builtIn, l.Largest})
	}
	return tw
}

func (s corpusStats) proposalTable() table.Writer {
	tw := rightTable(2, 3)
	tw.AppendHeader(table.Row{"proposal", "refused", "share", "limits", "first refused"})
	for _, r := range s.Proposals {
		p := calibrate.Proposal{Limits: r.Limits}
		tw.AppendRow(table.Row{r.Proposal, humanize.Comma(int64(r.Refused)), fmt.Sprintf("%.2f %%", 100*r.Share), p.LimitsText(), r.First})
	}
	return tw
}

// rightTable returns a plain table whose columns from the one to the other
// stand to the right.
func rightTable(from, to int) table.Writer {
	tw := plainTable()
	var columns []table.ColumnConfig
	for n := from; n <= to; n++ {
		columns = append(columns, table.ColumnConfig{Number: n, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	tw.SetColumnConfigs(columns)
	return tw
}

// sizeText writes a size, of which some have no end.
func sizeText(n int64) string {
	if n >= calibrate.Endless {
		return "∞"
	}
	return humanize.Comma(n)
}
