package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"schemabench/corpus"
	"schemabench/fuzz/search"
	"schemabench/harness"
	"schemabench/harness/backend"
)

// write writes the files and prints what was found.
func (c *searchCmd) write(e *env, o search.Options, found []search.Finding) error {
	rows := []searchRow{}
	for _, f := range found {
		rows = append(rows, newSearchRow(f, o))
	}
	text, err := searchJSON(rows)
	if err != nil {
		return err
	}
	if c.Out != "" {
		if err := writeFound(c.Out, found, rows, text); err != nil {
			return err
		}
	}
	if c.JSON {
		_, err := e.stdout.Write(text)
		return err
	}
	return printFound(e.stdout, limitsOf(o), found, rows)
}

// A searchRow is all that a search knows of a case: the JSON form of a row.
type searchRow struct {
	Name        string           `json:"name"`
	Doc         string           `json:"description"`
	Metric      string           `json:"metric"` // or the outcome that broke the budget
	Value       float64          `json:"value"`
	Unit        string           `json:"unit"`
	Backend     string           `json:"backend"` // "" for what is predicted
	Version     string           `json:"version"`
	Outcome     harness.Outcome  `json:"outcome"`
	Phase       harness.Phase    `json:"phase"`
	Detail      string           `json:"detail"`
	Budget      int64            `json:"budget_cpu_ns"`
	Growth      string           `json:"growth"` // "" if nothing was found that grows
	Bytes       int              `json:"bytes"`
	Evaluations uint64           `json:"evaluations"`
	Sizes       map[string]int64 `json:"sizes"` // by name of limit
	Lines       []searchLine     `json:"lines,omitempty"`
	Reduced     bool             `json:"reduced"`
	Schema      json.RawMessage  `json:"schema"`
	Instance    json.RawMessage  `json:"instance"`
	Data        []byte           `json:"data"`           // what the fuzz targets decode
	Pump        *search.Pump     `json:"pump,omitempty"` // runs of bytes that are repeated to grow
}

// A searchLine is a line of the validator that executed most.
type searchLine struct {
	Position   string  `json:"position"`
	Statements uint64  `json:"statements"`
	Each       float64 `json:"per_evaluation"`
}

func newSearchRow(f search.Finding, o search.Options) searchRow {
	r := searchRow{
		Name: searchName(f, o), Doc: foundText(f),
		Metric: f.Metric.Name, Value: f.Value, Unit: f.Metric.Unit, Backend: f.Backend,
		Outcome: f.End.Outcome, Phase: f.End.Phase, Detail: f.End.Detail, Budget: int64(o.Budget.CPU),
		Growth: f.Growth, Bytes: f.Bytes, Evaluations: f.Evaluations, Sizes: f.Sizes, Reduced: f.Reduced,
		Schema: json.RawMessage(f.Schema), Instance: json.RawMessage(f.Instance), Data: f.Data,
	}
	if b, err := backend.Get(f.Backend); err == nil {
		r.Version = b.Version()
	}
	if f.Growth != "" {
		r.Pump = &f.Pump
	}
	for _, line := range f.Lines {
		r.Lines = append(r.Lines, searchLine{line.Position, line.Statements, float64(line.Statements) / float64(max(f.Evaluations, 1))})
	}
	return r
}

// searchName names a finding after what it is the worst of.
func searchName(f search.Finding, o search.Options) string {
	name := strings.TrimSuffix(f.Metric.Name+"-"+f.Backend, "-")
	if !f.End.Outcome.Killed() {
		return name
	}
	name += "-" + string(f.End.Phase)
	if o.Within == nil {
		return name
	}
	near, _ := search.Nearest(*o.Within, f.Sizes)
	return strings.TrimSuffix(name+"-"+near, "-")
}

// foundText says in a line what was found.
func foundText(f search.Finding) string {
	text := goalText(f.Goal)
	if f.Metric.Unit != "" {
		text += ": " + searchValue(f.Metric, f.Value)
	}
	text += fmt.Sprintf(" in %d bytes", f.Bytes)
	if f.Growth != "" {
		text += ", grows as " + f.Growth
	}
	return text
}

func searchJSON(rows []searchRow) ([]byte, error) {
	var text strings.Builder
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(rows); err != nil {
		return nil, fmt.Errorf("writing what was found: %w", err)
	}
	return []byte(text.String()), nil
}

// allFile holds all that is known, beside the corpus files.
const allFile = "search.json"

// writeFound writes a corpus file for each case, and one with all that is
// known, in the place of earlier ones. A corpus file says neither the root
// cause nor a link: somebody has to look.
func writeFound(dir string, found []search.Finding, rows []searchRow, all []byte) error {
	if err := os.MkdirAll(filepath.Join(dir, "found"), 0o777); err != nil {
		return err
	}
	for i, f := range found {
		r := rows[i]
		entry := corpus.Finding{Case: f.Case, Name: r.Name, Doc: r.Doc, Outcome: r.Outcome, Growth: r.Growth, Frames: frames(r.Detail)}
		if r.Backend != "" {
			entry.Seen = map[string][]string{r.Backend: {r.Version}}
		}
		text, err := entry.Text()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "found", r.Name+".json"), text, 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, allFile), all, 0o666)
}

// frames returns the function that a timeout names in its detail.
func frames(detail string) []string {
	if _, at, ok := strings.Cut(detail, " at "); ok {
		function, _, _ := strings.Cut(at, " (")
		return []string{function}
	}
	return nil
}
