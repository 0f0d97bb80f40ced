package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"schemabench/adversarial"
	"schemabench/harness/backend"
	"schemabench/harness/backend/external"
	"schemabench/harness/worker"
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
	Missing string `json:"missing,omitempty"` // why it cannot be used here
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
		rows = append(rows, backendRow{Name: b.Name(), Version: b.Version(), Doc: doc})
		tw.AppendRow(table.Row{b.Name(), b.Version(), doc})
	}
	for _, b := range external.All() {
		row := externalRow(b)
		rows = append(rows, row)
		doc := row.Doc
		if row.Missing != "" {
			doc += " (" + row.Missing + ")"
		}
		tw.AppendRow(table.Row{row.Name, row.Version, doc})
	}
	return printRows(e.stdout, l.JSON, rows, tw)
}

// externalRow starts a worker to ask for the version.
func externalRow(b external.Backend) backendRow {
	row := backendRow{Name: b.Name, Version: "-", Doc: b.Doc}
	command, err := b.Command()
	if err != nil {
		row.Missing = strings.TrimPrefix(err.Error(), b.Name+": ")
		return row
	}
	pool, err := worker.NewPool(worker.Options{Path: command.Path, Args: command.Args, Spares: -1})
	if err != nil {
		row.Missing = err.Error()
		return row
	}
	defer pool.Close()
	row.Version = pool.Backends()[b.Name]
	return row
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
