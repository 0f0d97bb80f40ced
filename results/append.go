package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// ErrNotResults is wrapped by the error of OpenAppend for a file that it
// would damage.
var ErrNotResults = errors.New("not a results file of one's own")

// OpenAppend opens the results file of a run that ended early. The last case
// in the file may be half written, so it is always redone: OpenAppend cuts
// the file off where that case starts, returns what stands before, and a
// Writer that continues the file with a header of its own. If there is no
// such file or no whole header in it, the file starts afresh. Problems are
// of the part that is kept.
func OpenAppend(path string, h Header) (*Writer, Results, []Problem, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, Results{}, nil, fmt.Errorf("resume results: %w", err)
	}
	kept, problems, err := cutLast(f, path)
	if err != nil {
		return nil, Results{}, nil, errors.Join(err, f.Close())
	}
	w, err := NewWriter(f, path, h)
	if err != nil {
		return nil, Results{}, nil, errors.Join(err, f.Close())
	}
	return w, kept, problems, nil
}

// cutLast truncates f to the start of its last case and returns what it
// then holds.
func cutLast(f *os.File, path string) (Results, []Problem, error) {
	p := newParser(path)
	if err := p.run(newLines(f)); err != nil {
		return Results{}, nil, err
	}
	if err := p.owns(f); err != nil {
		return Results{}, nil, fmt.Errorf("resume results %s: %w", path, err)
	}
	if err := f.Truncate(p.resume.offset); err != nil {
		return Results{}, nil, fmt.Errorf("resume results: %w", err)
	}
	return p.before()
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
func (p *parser) before() (Results, []Problem, error) {
	r := p.resume
	if !r.found {
		return Results{}, nil, nil
	}
	p.results.Runs = p.results.Runs[:r.runs]
	if r.runs > 0 {
		last := &p.results.Runs[r.runs-1]
		last.Measurements = last.Measurements[:r.measurements]
	}
	return p.results, p.problems.list[:r.problems], nil
}
