package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"schemabench/harness"
)

func (s *suiteCmd) print(w io.Writer, r suiteReport, names []string) error {
	if s.JSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		return enc.Encode(r)
	}
	for _, d := range r.Drafts {
		if _, err := fmt.Fprintf(w, "draft %s: tests passed/judged, +unsupported\n%s\n", d.Draft, d.table(names).Render()); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "not run, since they need remote documents: %d\n\n", d.Remote); err != nil {
			return err
		}
	}
	for _, u := range r.Unexpected {
		if _, err := fmt.Fprintf(w, "%s, draft %s, %s, %q, %q, wants %s: %s\n", u.Backend, u.Draft, u.File, u.Group, u.Test, u.Want, joined(u.What, u.Detail)); err != nil {
			return err
		}
	}
	return nil
}

// table has a row for each file and one for their sum.
func (d suiteDraft) table(names []string) table.Writer {
	tw := plainTable()
	head, sum := table.Row{"file"}, newSuiteFile("all files", names)
	columns := make([]table.ColumnConfig, len(names))
	for i, name := range names {
		head = append(head, name)
		columns[i] = table.ColumnConfig{Number: i + 2, Align: text.AlignRight, AlignHeader: text.AlignRight}
	}
	tw.SetColumnConfigs(columns)
	tw.AppendRow(head)
	for _, f := range d.Files {
		tw.AppendRow(f.row(names))
		sum.Tests += f.Tests
		for name, outcomes := range f.Backends {
			for o, n := range outcomes {
				sum.Backends[name][o] += n
			}
		}
	}
	tw.AppendRow(sum.row(names))
	return tw
}

func (f suiteFile) row(names []string) table.Row {
	row := table.Row{f.File}
	for _, name := range names {
		outcomes, ran := f.Backends[name], 0
		for _, n := range outcomes {
			ran += n
		}
		lacks := outcomes[harness.Unsupported]
		cell := fmt.Sprintf("%d/%d", outcomes[harness.Done], ran-lacks)
		if lacks > 0 {
			cell += fmt.Sprintf(" +%d", lacks)
		}
		row = append(row, cell)
	}
	return row
}

// joined appends a detail, if there is one.
func joined(what, detail string) string {
	if detail == "" {
		return what
	}
	return what + "; " + detail
}
