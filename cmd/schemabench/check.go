package main

import (
	"cmp"
	"errors"
	"fmt"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/cost"
	"schemabench/harness/limit"
)

type checkCmd struct {
	Paths    []string `arg:"" help:"Schema files, MCP tool dumps, or directories of them; - is stdin."`
	Limits   string   `help:"Limits file, in place of the limits that are built in." placeholder:"FILE"`
	Instance string   `help:"Check the instance in this file with each schema too." placeholder:"FILE"`
	MCP      bool     `name:"mcp" help:"Apply the rules of SEP-2106. A schema file counts as an input schema."`
	Explain  bool     `help:"Show the subschemas that cost most, and the way to them."`
	Witness  string   `help:"Write to this file an instance that shows the growth, of the schema that grows most." placeholder:"FILE"`
	JSON     bool     `help:"Print JSON."`
}

// A checkRow is how one schema fared: the JSON form of a row.
type checkRow struct {
	Name     string           `json:"name"`
	File     string           `json:"file"`
	Tool     string           `json:"tool"` // "" unless it comes from a dump
	Role     corpus.Role      `json:"role"`
	Accepted bool             `json:"accepted"`
	Error    string           `json:"error,omitempty"` // why the text is no schema
	Exceeded []limit.Exceeded `json:"exceeded"`
	Warnings []limit.Warning  `json:"warnings"`
	Sizes    map[string]int64 `json:"sizes"` // by name of limit
	Hottest  []hotRow         `json:"costliest,omitempty"`

	// Unreadable is set for a part of the input that could not be read. Name
	// is then that of its file, and Error says where and why.
	Unreadable bool `json:"unreadable,omitempty"`

	graph *cost.Graph // nil if the text was not parsed
}

// Run checks all schemas. Its answer is no if one is rejected.
func (c *checkCmd) Run(e *env) error {
	limits, instance, err := c.inputs(e)
	if err != nil {
		return err
	}
	entries, problems := loadSchemas(e, c.Paths)
	if e.ctx.Err() != nil {
		return errInterrupted
	}
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	rows, err := c.checkAll(e, limits, entries, instance)
	if err != nil && !errors.Is(err, errInterrupted) {
		return fmt.Errorf("reading %s: %w", c.Instance, err)
	}
	if err := c.print(e.stdout, rows, problems); err != nil {
		return err
	}
	if err != nil {
		return fmt.Errorf("%w: checked %d of %s", err, len(rows), countOf(len(entries), "schema"))
	}
	if c.Witness != "" {
		failed, err := interruptible(e.ctx, func() error { return writeWitness(e, c.Witness, rows) })
		if err := cmp.Or(err, failed); err != nil {
			return err
		}
	}
	return checkVerdict(rows, problems)
}

// inputs reads the files that are named by flags.
func (c *checkCmd) inputs(e *env) (limit.Limits, harness.Instance, error) {
	if n := countStdin(append([]string{c.Limits, c.Instance}, unique(c.Paths)...)); n > 1 {
		return limit.Limits{}, nil, errors.New("only one of --limits, --instance and PATH can come from stdin")
	}
	limits, err := readLimits(e, c.Limits)
	if err != nil || c.Instance == "" {
		return limits, nil, err
	}
	instance, err := readFile(e, c.Instance)
	if err == nil && instance == nil {
		instance = []byte{} // an empty file is an instance, if a bad one
	}
	return limits, instance, err
}

// checkAll checks entries in their order up to the first error: that of an
// instance, or errInterrupted.
func (c *checkCmd) checkAll(e *env, l limit.Limits, entries []corpus.Entry, instance harness.Instance) ([]checkRow, error) {
	type checked struct {
		row checkRow
		err error
	}
	rows := []checkRow{}
	for _, entry := range entries {
		one, err := interruptible(e.ctx, func() (one checked) {
			one.row, one.err = c.check(l, entry, instance)
			return one
		})
		if err := cmp.Or(err, one.err); err != nil {
			return rows, err
		}
		rows = append(rows, one.row)
	}
	return rows, nil
}

func newCheckRow(name, file string) checkRow {
	return checkRow{Name: name, File: file, Exceeded: []limit.Exceeded{}, Warnings: []limit.Warning{}, Sizes: map[string]int64{}}
}

// check checks one schema and, if there is one, the instance. The error is
// about the instance.
func (c *checkCmd) check(l limit.Limits, e corpus.Entry, instance harness.Instance) (checkRow, error) {
	row := newCheckRow(e.Name, e.File)
	row.Tool, row.Role = e.Tool, e.Role
	s, err := l.Inspect(e.Schema, limit.Options{Draft: e.Draft, MCP: c.MCP, Output: e.Role == corpus.RoleOutput})
	if err != nil {
		row.Error = err.Error()
		return row, nil
	}
	row.graph = s.Graph()
	row.add(s.Report())
	if instance != nil {
		r, err := s.Inspect(instance)
		if err != nil {
			return row, err
		}
		row.add(r)
	}
	row.Accepted = len(row.Exceeded) == 0
	if c.Explain {
		row.Hottest = hottest(row.graph)
	}
	return row, nil
}

// add notes what a report says. Sizes of the pair replace those of the schema
// alone.
func (row *checkRow) add(r limit.Report) {
	row.Exceeded = append(row.Exceeded, r.Exceeded...)
	row.Warnings = append(row.Warnings, r.Warnings...)
	for name, size := range r.Sizes {
		row.Sizes[name] = size
	}
}

// checkVerdict returns the error of the command: that something could not be read,
// else that the answer is no, else none.
func checkVerdict(rows []checkRow, problems []corpus.Problem) error {
	rejected := 0
	for _, r := range rows {
		if !r.Accepted {
			rejected++
		}
	}
	switch {
	case len(problems) > 0:
		return fmt.Errorf("%s could not be read", countOf(len(problems), "part"))
	case len(rows) == 0:
		return errors.New("no schema to check")
	case rejected > 0:
		return fmt.Errorf("rejected %d of %s: %w", rejected, countOf(len(rows), "schema"), errNo)
	}
	return nil
}
