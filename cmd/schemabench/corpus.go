package main

import (
	"errors"
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"

	"schemabench/corpus"
	"schemabench/corpus/fetch"
)

type corpusCmd struct {
	List  corpusListCmd  `cmd:"" help:"List the corpora, and which of them are at hand."`
	Fetch corpusFetchCmd `cmd:"" help:"Fetch corpora into the user's cache."`
	Stats corpusStatsCmd `cmd:"" help:"Print the sizes of a corpus by every limit, and what public proposals would refuse of it."`
	Show  corpusShowCmd  `cmd:"" help:"Print the schemas of a corpus, or one of them."`
}

// corpusOf returns the entries of the corpus of that name or, if there is
// none, of files and directories.
func corpusOf(e *env, names []string) ([]corpus.Entry, []corpus.Problem) {
	if len(names) > 0 {
		if source, err := corpus.Get(names[0]); err == nil {
			return source.Load(names[1:]...)
		}
	}
	return loadSchemas(e, names)
}

type corpusListCmd struct {
	JSON bool `help:"Print JSON."`
}

// A corpusRow is one source: the JSON form of a row.
type corpusRow struct {
	Name     string   `json:"name"`
	Doc      string   `json:"doc"`
	Needs    string   `json:"needs"`   // arguments, "" if it takes none
	Packages []string `json:"from"`    // packages that it is fetched from
	AtHand   bool     `json:"at_hand"` // no need to fetch
}

// Run lists the sources.
func (c *corpusListCmd) Run(e *env) error {
	var rows []corpusRow
	tw := plainTable()
	tw.AppendHeader(table.Row{"corpus", "at hand", "what it is"})
	for _, s := range corpus.Sources() {
		row := corpusRow{s.Name, s.Doc, s.Needs, []string{}, len(missing(s)) == 0}
		for _, p := range s.Packages {
			row.Packages = append(row.Packages, fmt.Sprintf("%s %s", p.Kind, p))
		}
		hand := "yes"
		switch {
		case s.Needs != "":
			hand = s.Needs
		case !row.AtHand:
			hand = "to fetch"
		}
		rows = append(rows, row)
		tw.AppendRow(table.Row{s.Name, hand, s.Doc})
	}
	return printRows(e.stdout, c.JSON, rows, tw)
}

// missing returns the packages of s that are to be fetched.
func missing(s corpus.Source) (absent []fetch.Package) {
	cache, err := fetch.UserCache()
	for _, p := range s.Packages {
		if err == nil {
			_, err = cache.Find(p)
		}
		if err != nil {
			absent = append(absent, p)
			err = nil
		}
	}
	return absent
}

type corpusShowCmd struct {
	Corpus []string `arg:"" help:"A corpus of the list, with what it needs, or schema files, MCP tool dumps and directories of them."`
	Entry  string   `help:"Print the schema of the entry of that name, byte for byte." placeholder:"NAME"`
	JSON   bool     `help:"Print JSON."`
}

// An entryRow is one schema: the JSON form of a row.
type entryRow struct {
	Name    string      `json:"name"`
	File    string      `json:"file"`
	Role    corpus.Role `json:"role"`
	Draft   string      `json:"draft"`
	Bytes   int         `json:"bytes"`
	Samples int         `json:"samples"` // instances that came with it
}

// Run lists the entries of a corpus, or prints one.
func (c *corpusShowCmd) Run(e *env) error {
	entries, problems := corpusOf(e, c.Corpus)
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if c.Entry != "" {
		return c.print(e, entries)
	}
	rows := []entryRow{}
	tw := plainTable()
	tw.AppendHeader(table.Row{"entry", "role", "draft", "bytes", "samples"})
	for _, x := range entries {
		r := entryRow{x.Name, x.File, x.Role, string(x.Draft), len(x.Schema), len(x.Samples)}
		rows = append(rows, r)
		tw.AppendRow(table.Row{r.Name, r.Role, r.Draft, r.Bytes, r.Samples})
	}
	if err := printRows(e.stdout, c.JSON, rows, tw); err != nil {
		return err
	}
	return unread(problems)
}

func (c *corpusShowCmd) print(e *env, entries []corpus.Entry) error {
	for _, x := range entries {
		if x.Name == c.Entry {
			_, err := fmt.Fprintf(e.stdout, "%s\n", x.Schema)
			return err
		}
	}
	return fmt.Errorf("no entry %q among %d; the command without --entry lists them", c.Entry, len(entries))
}

// unread returns the error of a command that could not read all of its input.
func unread(problems []corpus.Problem) error {
	if len(problems) == 0 {
		return nil
	}
	for _, p := range problems {
		if errors.Is(p, fetch.ErrAbsent) {
			return errors.New("the corpus is not at hand, or not all of it")
		}
	}
	return fmt.Errorf("%s could not be read", countOf(len(problems), "part"))
}
