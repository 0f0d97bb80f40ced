package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"schemabench/results"
	"schemabench/results/compare"
	"schemabench/results/history"
)

// historyFile is the name of the history, in the state and beside the page.
const historyFile = "history.jsonl"

// noControl is no control arm.
var noControl results.Results

// keep writes a comparison to a file of the night.
func (n *night) keep(name string, r compare.Report) error { return n.keepIn(n.dir, name, r) }

func (n *night) keepIn(dir, name string, r compare.Report) error {
	f, err := os.Create(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	return errors.Join(r.WriteText(f), f.Close())
}

// publish adds the night to the history, writes pages and summary, and keeps
// what the baseline lacks.
func (n *night) publish() error {
	if err := n.record(); err != nil {
		return err
	}
	path := filepath.Join(n.State, historyFile)
	nights, problems, err := history.Read(path)
	if err != nil {
		return err
	}
	for _, p := range problems {
		n.note("%v", p)
	}
	if len(nights) > 0 {
		if err := copyFile(path, filepath.Join(n.Out, historyFile)); err != nil {
			return err
		}
	}
	if err := n.writeIndex(nights); err != nil {
		return err
	}
	if err := n.adopt(n.Rebase && len(n.reasons) == 0 && n.failed() == 0); err != nil {
		return fmt.Errorf("keeping the baseline: %w", err)
	}
	return os.WriteFile(filepath.Join(n.Out, "summary.md"), []byte(n.summary()), 0o666)
}

// record appends the night to the history, if it swept.
func (n *night) record() error {
	path := filepath.Join(n.dir, resultsFile)
	if !exists(path) {
		return nil
	}
	swept, _, err := compare.Load(path)
	if err != nil {
		return err
	}
	tonight := history.Of(swept, n.reasons)
	if tonight.Date.IsZero() {
		tonight.Date = time.Now().UTC()
	}
	return history.Append(filepath.Join(n.State, historyFile), tonight)
}

// adopt makes files of this night the baseline: those that it has not got yet
// or, to rebase, all.
func (n *night) adopt(rebase bool) error {
	if err := os.MkdirAll(n.baseline, 0o777); err != nil {
		return err
	}
	files := map[string]string{}
	for _, name := range []string{resultsFile, foundFile, statementsFile} {
		files[name] = filepath.Join(n.dir, name)
	}
	if n.takes("bench") {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		files[baselineBinary] = self
	}
	for name, from := range files {
		to := filepath.Join(n.baseline, name)
		if !exists(from) || exists(to) && !rebase {
			continue
		}
		if err := copyFile(from, to); err != nil {
			return err
		}
	}
	return nil
}

func (n *night) writeIndex(nights []history.Night) error {
	links := []history.Link{{Text: "summary", Href: "summary.md"}, {Text: "history as JSON lines", Href: historyFile}}
	tonight := filepath.ToSlash(filepath.Join("nights", filepath.Base(n.dir)))
	for _, l := range []history.Link{
		{Text: "report", Href: "report.html"}, {Text: "results", Href: resultsFile}, {Text: "found cases", Href: foundFile},
		{Text: "statements", Href: statementsFile}, {Text: "limits", Href: "limits.json"},
		{Text: "comparison", Href: "compare-" + resultsFile}, {Text: "comparison by turns", Href: "bench/compare.txt"},
	} {
		if exists(filepath.Join(n.dir, filepath.FromSlash(l.Href))) {
			links = append(links, history.Link{Text: l.Text, Href: tonight + "/" + l.Href})
		}
	}
	f, err := os.Create(filepath.Join(n.Out, "index.html"))
	if err != nil {
		return err
	}
	return errors.Join(history.WriteHTML(f, nights, links), f.Close())
}

// failed counts the steps that failed.
func (n *night) failed() (count int) {
	for _, d := range n.done {
		if d.err != nil {
			count++
		}
	}
	return count
}

// summary is the night in Markdown, for a CI job to show.
func (n *night) summary() string {
	var b strings.Builder
	switch {
	case len(n.reasons) > 0:
		fmt.Fprintf(&b, "## %d for the worse\n\n", len(n.reasons))
		for _, r := range n.reasons {
			fmt.Fprintf(&b, "- %s\n", inMarkdown(r))
		}
	case n.failed() > 0:
		b.WriteString("## Steps failed\n")
	case n.isFirst:
		b.WriteString("## First night: the baseline of those to come\n")
	default:
		b.WriteString("## Nothing got worse\n")
	}
	b.WriteString("\n| step | time | result |\n|---|---|---|\n")
	for _, d := range n.done {
		result := d.result
		if d.err != nil {
			result = "failed: " + inMarkdown(d.err.Error())
		}
		fmt.Fprintf(&b, "| %s | %v | %s |\n", d.name, d.took.Round(time.Second), result)
	}
	if len(n.notes) > 0 {
		b.WriteString("\nNotes\n\n")
		for _, note := range n.notes {
			fmt.Fprintf(&b, "- %s\n", inMarkdown(note))
		}
	}
	return b.String()
}

// inMarkdown makes text one line that Markdown shows as it is.
func inMarkdown(text string) string {
	return strings.NewReplacer("\n", " ", "|", `\|`, "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`).Replace(text)
}
