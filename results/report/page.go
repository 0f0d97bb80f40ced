package report

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	"github.com/jedib0t/go-pretty/v6/table"
)

// A Page is the report while it is being written, in Markdown.
type Page struct {
	Data    Data
	text    bytes.Buffer
	figures []Figure
}

// Heading starts a part of the report. Level 2 is a section.
func (p *Page) Heading(level int, title string) {
	fmt.Fprintf(&p.text, "%s %s\n\n", strings.Repeat("#", level), escape(title))
}

// Text writes a paragraph of Markdown. Arguments that come from data must
// have gone through escape or code.
func (p *Page) Text(format string, args ...any) {
	fmt.Fprintf(&p.text, format+"\n\n", args...)
}

// Command writes a command line that reproduces what stands above it.
func (p *Page) Command(command string) {
	if command != "" {
		p.Text("Reproduce: %s", code(command))
	}
}

// Table writes a table whose cells are Markdown.
func (p *Page) Table(header []string, rows [][]string) {
	t := table.NewWriter()
	t.AppendHeader(row(header))
	for _, r := range rows {
		t.AppendRow(row(r))
	}
	p.text.WriteString(t.RenderMarkdown())
	p.text.WriteString("\n\n")
}

func row(cells []string) table.Row {
	r := make(table.Row, len(cells))
	for i, c := range cells {
		r[i] = plain(oneLine(c))
	}
	return r
}

// Figures shows, side by side, the figures of plots that belong to a family,
// or to none if family is "".
func (p *Page) Figures(family string, plots ...string) {
	shown := false
	for _, plot := range plots {
		for _, f := range p.figures {
			if f.plot == plot && f.Family == family {
				fmt.Fprintf(&p.text, "![%s](%s)\n", escape(f.Alt), f.file())
				shown = true
			}
		}
	}
	if shown {
		p.text.WriteByte('\n')
	}
}

// oneLine joins the lines of text and squeezes the blanks between its words.
func oneLine(text string) string {
	blank := func(r rune) bool { return r != '\u00a0' && unicode.IsSpace(r) }
	return strings.Join(strings.FieldsFunc(text, blank), " ")
}

// escape returns text as Markdown that shows it literally.
func escape(text string) string {
	var b strings.Builder
	for _, r := range plain(oneLine(text)) {
		if strings.ContainsRune("\\`*_{}[]()<>#!&~^$", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// code returns text as a Markdown code span.
func code(text string) string {
	text = plain(oneLine(strings.ReplaceAll(text, "`", "'")))
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}
