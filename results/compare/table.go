package compare

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// WriteJSON writes r as one indented JSON object.
func (r Report) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "\t")
	return enc.Encode(r)
}

// WriteText writes r for people: what to know first, then regressions, then
// improvements, then what was not judged, and a last line that sums up.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, bump := range r.Bumps {
		fmt.Fprintf(&b, "%s: %s → %s\n", bump.Backend, known(bump.Old), known(bump.New))
	}
	for _, warning := range r.Warnings {
		fmt.Fprintf(&b, "WARNING: %s\n", warning)
	}
	list(&b, "missing in NEW", r.Lost)
	list(&b, "new in NEW", r.Added)
	r.table(&b, "REGRESSIONS", true)
	r.table(&b, "improvements", false)
	r.remarks(&b)
	_, err := fmt.Fprintf(w, "%s%s\n", b.String(), r.Summary())
	return err
}

// Summary returns the comparison in one line.
func (r Report) Summary() string {
	return fmt.Sprintf("%d series compared, %d only in OLD, %d only in NEW: %s, %s",
		r.Compared, r.OnlyOld, r.OnlyNew, counted(r.Regressions(), "regression"), counted(len(r.Changes)-r.Regressions(), "improvement"))
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// list names at most a few of many.
func list(b *strings.Builder, what string, names []string) {
	const most = 5
	if len(names) == 0 {
		return
	}
	rest := ""
	if len(names) > most {
		rest = fmt.Sprintf(" and %d more", len(names)-most)
	}
	fmt.Fprintf(b, "%s: %s%s\n", what, printable(strings.Join(names[:min(most, len(names))], ", ")), rest)
}

// table lists the changes for the worse, or for the better: one row for all
// sizes of a curve at which the same thing changed.
func (r Report) table(b *strings.Builder, title string, worse bool) {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options = table.Options{SeparateHeader: true}
	t.Style().Format.Header = text.FormatDefault
	t.AppendHeader(table.Row{"what", "family", "backend", "phase", "n", "OLD", "NEW", "change"})
	groups := r.groups(worse)
	for _, g := range groups {
		c := g.most()
		t.AppendRow(table.Row{c.Kind, clip(c.Family), clip(c.Backend), clip(string(c.Phase)), g.sizes(), clip(c.Old), clip(c.New), c.effect()})
	}
	if len(groups) > 0 {
		fmt.Fprintf(b, "%s\n%s\n\n", title, t.Render())
	}
}

// remarks tells what was seen and not judged.
func (r Report) remarks(b *strings.Builder) {
	for _, n := range r.Noise {
		fmt.Fprintf(b, "noise: %s\n", n)
	}
	for _, u := range r.Unjudged {
		fmt.Fprintf(b, "%s: %d not judged: %s\n", u.Kind, u.Series, u.Why)
	}
	if r.Floor.Series == 0 {
		return
	}
	from := "from the spread of rounds; a control arm would tell more"
	if r.Floor.Control {
		from = "between two arms of OLD"
	}
	fmt.Fprintf(b, "noise floor of CPU time: median %.1f %%, 95 %% of %d series under %.1f %%, %s\n",
		100*r.Floor.Median, r.Floor.Series, 100*r.Floor.P95, from)
}

// clip keeps a cell short and free of what could steer a terminal.
func clip(s string) string { return text.Snip(printable(s), 44, "…") }

func printable(s string) string {
	return strings.Map(func(c rune) rune {
		if c < ' ' || 0x7f <= c && c < 0xa0 {
			return '?'
		}
		return c
	}, s)
}
