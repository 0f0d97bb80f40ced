package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/perf/benchfmt"

	"schemabench/harness"
)

// A Run is what one header and the blocks after it hold.
type Run struct {
	Header       Header                // nil for blocks without a header
	Measurements []harness.Measurement // in the order of the file
}

// Results is what a file holds: one run, or several if files were
// concatenated or a run was resumed.
type Results struct {
	Runs    []Run
	Foreign int // benchmark lines of other programs, left out
}

// Measurements returns the measurements of all runs.
func (r Results) Measurements() []harness.Measurement {
	var all []harness.Measurement
	for _, run := range r.Runs {
		all = append(all, run.Measurements...)
	}
	return all
}

// Read reads a results file, or several that were concatenated. The name
// stands for r in problems and errors. Schemas and instances are not in the
// file: the Case of a Measurement has none.
//
// Read never yields part of a line: a line that is cut off or does not
// parse becomes a Problem. Text of other programs is passed over. The error
// is from r alone, and what was read before it is returned too.
func Read(r io.Reader, name string) (Results, []Problem, error) {
	p := newParser(name)
	err := p.run(newLines(r))
	return p.results, p.problems.list, err
}

// A parser sorts lines into headers, blocks and the rest. A block starts
// with an outcome line after a blank line or a header and holds nothing but
// block keys, Unit and benchmark lines; a header starts with the marker;
// both end at a blank line or where the other starts.
type parser struct {
	results  Results
	problems problems
	reader   benchfmt.Reader

	in     func([]byte, int) // what the lines in text are for; nil outside
	text   bytes.Buffer      // lines of the header or block being read
	first  int               // number of its first line
	resume resume
	torn   bool // the last line is cut off, or not the blank one that ends a block
}

// resume is the state before the last block, to go back to.
type resume struct {
	found        bool
	offset       int64 // of the block's first byte
	line         int   // its number
	runs         int
	measurements int // of the last run
	problems     int
}

func newParser(name string) *parser { return &parser{problems: problems{file: name}} }

func (p *parser) run(l *lines) error {
	for {
		now, err := l.scan()
		if err != nil {
			p.flush()
			if errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("read results %s: line %d: %w", p.problems.file, now.number, err)
		}
		p.torn = now.torn || len(bytes.TrimSpace(now.text)) > 0
		switch {
		case now.torn:
			p.problems.add(now.number, "line is cut off by the end of the file, left out")
		case now.long:
			p.problems.add(now.number, "line is longer than %d bytes, left out", maxLine)
		default:
			p.line(now)
		}
	}
}

func (p *parser) line(now line) {
	switch {
	case bytes.HasPrefix(now.text, []byte(marker+":")):
		p.flush()
		p.start(now, p.header)
	case p.in == nil && bytes.HasPrefix(now.text, []byte("outcome:")):
		p.resume = resume{found: true, offset: now.offset, line: now.number, runs: len(p.results.Runs), problems: len(p.problems.list)}
		if p.resume.runs > 0 {
			p.resume.measurements = len(p.results.Runs[p.resume.runs-1].Measurements)
		}
		p.start(now, p.block)
	case len(bytes.TrimSpace(now.text)) == 0:
		p.flush()
	case p.in != nil:
		p.text.Write(now.text)
		p.text.WriteByte('\n')
	case bytes.HasPrefix(now.text, []byte("Benchmark")):
		p.results.Foreign++
	}
}

func (p *parser) start(now line, in func([]byte, int)) {
	p.in, p.first = in, now.number
	p.text.Write(now.text)
	p.text.WriteByte('\n')
}

// flush hands over the header or block that ends here.
func (p *parser) flush() {
	if p.in != nil {
		p.in(p.text.Bytes(), p.first)
	}
	p.in = nil
	p.text.Reset()
}

// header reads the text of a header. The reader tells settings only with a
// result, so it is given one.
func (p *parser) header(text []byte, first int) {
	text = append(bytes.Clone(text), "BenchmarkHeader 1 1 n\n"...)
	var h Header
	p.records(text, first, func(res *benchfmt.Result, line int) {
		h = nil
		for _, c := range res.Config {
			value, err := unquote(string(c.Value))
			if err != nil {
				p.problems.add(line, "value of %q: %v", c.Key, err)
			} else if isKey(c.Key) {
				h = append(h, Setting{c.Key, strings.Clone(value)})
			}
		}
	})
	p.results.Runs = append(p.results.Runs, Run{Header: h})
}

// records calls f with each result in text and notes what does not parse.
func (p *parser) records(text []byte, first int, f func(*benchfmt.Result, int)) {
	p.reader.Reset(bytes.NewReader(text), p.problems.file)
	for p.reader.Scan() {
		rec := p.reader.Result()
		_, line := rec.Pos()
		line += first - 1
		switch rec := rec.(type) {
		case *benchfmt.SyntaxError:
			p.problems.add(line, "%s, line left out", rec.Msg)
		case *benchfmt.Result:
			f(rec, line)
		}
	}
	if err := p.reader.Err(); err != nil {
		p.problems.add(first, "%v", err)
	}
}
