package statements

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"

	"schemabench/harness"
)

// A Record is the count of one case on one backend.
type Record struct {
	Case    harness.Case // Family and N
	Backend string
	Count   Count // without Verdict; at most mostLines Lines
}

// mostLines is how many lines of a count are written.
const mostLines = 20

// Write writes records in Go benchmark format, after the versions of the
// backends by name:
//
//	santhosh-version: v6.0.3
//	# lines github.com/santhosh-tekuri/jsonschema/v6/validator.go:886=54279 …
//	BenchmarkStatements/family=allof-dag/n=10/backend=santhosh 1 522105 statements/op
//
// The comment says where most of the statements of the next line were executed.
// It is no configuration key, by which benchstat would make a table of each
// line.
func Write(w io.Writer, versions map[string]string, records []Record) error {
	var b bytes.Buffer
	for _, r := range records {
		if v, ok := versions[r.Backend]; ok {
			fmt.Fprintf(&b, "%s-version: %s\n", r.Backend, v)
			delete(versions, r.Backend)
		}
	}
	b.WriteString("Unit statements/op better=lower\n")
	for _, r := range records {
		var lines []string
		for _, l := range r.Count.Lines[:min(mostLines, len(r.Count.Lines))] {
			lines = append(lines, fmt.Sprintf("%s=%d", l.Position, l.Statements))
		}
		fmt.Fprintf(&b, linesPrefix+"%s\nBenchmarkStatements/family=%s/n=%d/backend=%s 1 %d statements/op\n",
			strings.Join(lines, " "), r.Case.Family, r.Case.N, r.Backend, r.Count.Statements)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("write counts of statements: %w", err)
	}
	return nil
}

const linesPrefix = "# lines "

// Read reads what Write wrote. What is no count is left out; the error is one
// of r.
func Read(r io.Reader, name string) (records []Record, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read counts of statements: %w", err)
	}
	comments := strings.Split(string(text), "\n")
	lines := benchfmt.NewReader(bytes.NewReader(text), name)
	for lines.Scan() {
		if res, ok := lines.Result().(*benchfmt.Result); ok {
			if rec, err := record(res); err == nil {
				if _, at := res.Pos(); at > 1 { // lines count from 1
					rec.Count.Lines = linesOf(comments[at-2])
				}
				records = append(records, rec)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return records, fmt.Errorf("read counts of statements: %w", err)
	}
	return records, nil
}

var errForeign = errors.New("no count of statements")

func record(res *benchfmt.Result) (rec Record, err error) {
	count, ok := res.Value("statements/op")
	base, parts := res.Name.Parts()
	if !ok || string(base) != "Statements" || !(count >= 0 && count < 1<<60) {
		return rec, errForeign
	}
	rec.Count.Statements = uint64(count)
	for _, part := range parts {
		switch key, value, _ := strings.Cut(string(part), "="); key {
		case "/family":
			rec.Case.Family = value
		case "/backend":
			rec.Backend = value
		case "/n":
			if rec.Case.N, err = strconv.Atoi(value); err != nil {
				return rec, errForeign
			}
		}
	}
	return rec, nil
}

// linesOf reads the comment before a count; it is nil for any other line.
func linesOf(comment string) (all []Line) {
	text, ok := strings.CutPrefix(comment, linesPrefix)
	if !ok {
		return nil
	}
	for _, l := range strings.Fields(text) {
		position, made, _ := strings.Cut(l, "=")
		if n, err := strconv.ParseUint(made, 10, 64); err == nil {
			all = append(all, Line{position, n})
		}
	}
	return all
}
