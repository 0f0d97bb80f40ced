package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"schemabench/harness"
)

// ErrNotResults is wrapped by the error of OpenAppend for a file that it
// would damage.
var ErrNotResults = errors.New("not a results file of one's own")

// A BudgetError says that a file was run within another budget: what was
// done or cut off within one says nothing of another.
type BudgetError struct {
	File     string
	Was, Now harness.Budget
}

func (e *BudgetError) Error() string {
	return fmt.Sprintf("resume results %s: it was run within %v, not %v", e.File, e.Was, e.Now)
}

// A Past is what OpenAppend found in a file.
type Past struct {
	Results            // the part that is kept
	Problems []Problem // of that part
	Cut      Cut
}

// A Cut is what OpenAppend took off the end of a file.
type Cut struct {
	File  string
	Line  int   // of the first byte, 1-based
	Bytes int64 // 0 if nothing was taken off
	Torn  bool  // the end was half written
}

// String says in one line where and how much was cut off, and why.
func (c Cut) String() string {
	why := "the last case is measured again"
	if c.Torn {
		why = "the last case was half written and is measured again"
	}
	return fmt.Sprintf("%s:%d: %d bytes cut off from here on: %s", c.File, c.Line, c.Bytes, why)
}

// OpenAppend opens the results file of a run that ended early. The last case
// in the file may be half written, so it is always redone: OpenAppend cuts
// the file off where that case starts, returns what stands before, and a
// Writer that continues the file with a header of its own. If there is no
// such file or no whole case in it, the file starts afresh. A file that was
// run within another budget than h's is left as it is, with a
// [*BudgetError].
func OpenAppend(path string, h Header) (*Writer, Past, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, Past{}, fmt.Errorf("resume results: %w", err)
	}
	past, err := cutLast(f, path, h.Budget())
	if err != nil {
		return nil, Past{}, errors.Join(err, f.Close())
	}
	w, err := NewWriter(f, path, h)
	if err != nil {
		return nil, Past{}, errors.Join(err, f.Close())
	}
	return w, past, nil
}

// cutLast truncates f to the start of its last case and returns what it
// then holds.
func cutLast(f *os.File, path string, budget harness.Budget) (Past, error) {
	p := newParser(path)
	l := newLines(f)
	if err := p.run(l); err != nil {
		return Past{}, err
	}
	if err := p.owns(f); err != nil {
		return Past{}, fmt.Errorf("resume results %s: %w", path, err)
	}
	past := p.before()
	for _, run := range past.Runs {
		if was := run.Header.Budget(); run.Header != nil && len(run.Measurements) > 0 && was != budget {
			return Past{}, &BudgetError{File: path, Was: was, Now: budget}
		}
	}
	if err := f.Truncate(p.resume.offset); err != nil {
		return Past{}, fmt.Errorf("resume results: %w", err)
	}
	past.Cut = Cut{File: path, Line: max(1, p.resume.line), Bytes: l.end - p.resume.offset, Torn: p.torn}
	return past, nil
}

// owns says why cutting f off would lose what a run did not write.
func (p *parser) owns(f io.ReaderAt) error {
	start := make([]byte, len(title))
	n, err := f.ReadAt(start, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !bytes.HasPrefix([]byte(title), start[:n]) {
		return fmt.Errorf("it does not start with %q: %w", title[:len(title)-1], ErrNotResults)
	}
	if p.results.Foreign > 0 {
		return fmt.Errorf("it holds %d benchmark lines of other programs: %w", p.results.Foreign, ErrNotResults)
	}
	return nil
}

// before returns what was read before the last case.
func (p *parser) before() Past {
	r := p.resume
	if !r.found {
		return Past{}
	}
	p.results.Runs = p.results.Runs[:r.runs]
	if r.runs > 0 {
		last := &p.results.Runs[r.runs-1]
		last.Measurements = last.Measurements[:r.measurements]
	}
	return Past{Results: p.results, Problems: p.problems.list[:r.problems]}
}
