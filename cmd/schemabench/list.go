package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"schemabench/adversarial"
	"schemabench/harness/backend"
)

type listCmd struct {
	Backends listBackendsCmd `cmd:"" help:"List the backends."`
	Families listFamiliesCmd `cmd:"" help:"List the families of adversarial cases."`
}

type listBackendsCmd struct {
	JSON bool `help:"Print JSON."`
}

type backendRow struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Doc     string `json:"doc"`
}

type listFamiliesCmd struct {
	JSON bool `help:"Print JSON."`
}

type familyRow struct {
	Name        string `json:"name"`
	Doc         string `json:"doc"`
	Grows       string `json:"grows"`
	Evaluations string `json:"evaluations"`
	Hits        string `json:"hits"`
	Stop        string `json:"stop"`
	Source      string `json:"source"`
	Sizes       []int  `json:"sizes"`
}

func (l *listFamiliesCmd) Run(e *env) error {
	var rows []familyRow
	tw := plainTable()
	tw.AppendHeader(table.Row{"family", "hits", "evaluations", "stopped by", "source", "what it is"})
	for _, f := range adversarial.All() {
		rows = append(rows, familyRow{f.Name, f.Doc, f.Grows, f.Formula, f.Hits, f.Stop, f.Source, f.Sizes})
		tw.AppendRow(table.Row{f.Name, f.Hits, f.Formula, f.Stop, f.Source, f.Doc})
	}
	return printRows(e.stdout, l.JSON, rows, tw)
}

func (l *listBackendsCmd) Run(e *env) error {
	var rows []backendRow
	tw := plainTable()
	for _, b := range backend.All() {
		doc := backend.Doc(b)
		rows = append(rows, backendRow{b.Name(), b.Version(), doc})
		tw.AppendRow(table.Row{b.Name(), b.Version(), doc})
	}
	return printRows(e.stdout, l.JSON, rows, tw)
}

// plainTable returns a table without lines, one row a line.
func plainTable() table.Writer {
	tw := table.NewWriter()
	tw.SetStyle(table.StyleDefault)
	tw.Style().Options = table.OptionsNoBordersAndSeparators
	tw.Style().Box.PaddingLeft = ""
	tw.Style().Box.PaddingRight = "  "
	tw.Style().Format.Header = text.FormatDefault
	tw.SuppressTrailingSpaces()
	return tw
}

// printRows prints rows as JSON or the table made of them.
func printRows(w io.Writer, asJSON bool, rows any, tw table.Writer) error {
	if asJSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		return enc.Encode(rows)
	}
	_, err := fmt.Fprintln(w, tw.Render())
	return err
}
