package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"schemabench/harness"
)

// A Writer writes measurements, one block a case. After an error that may
// have left half a block behind it writes no more: every later call returns
// that error.
type Writer struct {
	w        io.Writer
	name     string // in errors
	versions map[string]string
	budget   harness.Budget
	units    map[string]bool // sizes that have their Unit line
	err      error
}

// NewWriter returns a Writer that has written the header to w. The name
// stands for w in errors.
func NewWriter(w io.Writer, name string, h Header) (*Writer, error) {
	text, err := h.encode()
	if err != nil {
		return nil, err
	}
	writer := &Writer{w: w, name: name, versions: h.Versions(), budget: h.Budget(), units: map[string]bool{}}
	return writer, writer.write(text)
}

// Create makes a new file and writes the header. The error wraps
// fs.ErrExist if there is such a file: results are never overwritten.
func Create(path string, h Header) (*Writer, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("create results: %w", err)
	}
	w, err := NewWriter(f, path, h)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return w, nil
}

// WriteCase writes what one case on one backend yielded, all phases and
// samples of it, as one block by one Write: if the process dies, the file
// lacks at most this block. It refuses measurements of several cases or
// backends, a backend version that the header does not give, and what no
// measurement can have, such as a negative time.
func (w *Writer) WriteCase(ms []harness.Measurement) error {
	if w.err != nil || len(ms) == 0 {
		return w.err
	}
	text, err := w.block(ms)
	if err != nil {
		return fmt.Errorf("write results of %s n=%d on %s: %w", ms[0].Family, ms[0].N, ms[0].Backend, err)
	}
	return w.write(text)
}

// write hands text on by one Write.
func (w *Writer) write(text []byte) error {
	n, err := w.w.Write(text)
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	if err != nil {
		w.err = fmt.Errorf("write results %s: %w", w.name, err)
	}
	return w.err
}

// block returns the text of one case, ending in a blank line.
func (w *Writer) block(ms []harness.Measurement) ([]byte, error) {
	var b bytes.Buffer
	var state [3]string
	for i, m := range ms {
		if err := w.accept(ms[0], m); err != nil {
			return nil, err
		}
		now := [3]string{string(m.Outcome), clip(m.Detail), string(m.Verdict)}
		for j, key := range blockKeys {
			if i == 0 || now[j] != state[j] {
				writeSetting(&b, key, now[j])
			}
		}
		state = now
		if i == 0 {
			w.writeUnits(&b, m)
		}
		start := b.Len()
		if err := writeLine(&b, m, w.budget); err != nil {
			return nil, err
		}
		if size := b.Len() - start; size > maxLine {
			return nil, fmt.Errorf("line of %d bytes is longer than %d", size, maxLine)
		}
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// accept says why m may not stand in one block with first.
func (w *Writer) accept(first, m harness.Measurement) error {
	switch {
	case m.Family != first.Family || m.N != first.N || m.Draft != first.Draft || m.Backend != first.Backend:
		return fmt.Errorf("%s n=%d on %s is another case", m.Family, m.N, m.Backend)
	case m.Family == "" || m.Backend == "" || m.Phase == "" || m.Outcome == "":
		return errors.New("family, backend, phase or outcome is empty")
	case m.Version != w.versions[m.Backend]:
		return fmt.Errorf("version %q is not the header's %q", m.Version, w.versions[m.Backend])
	}
	return check(m)
}

// writeUnits tells benchstat, once a size, that sizes do not vary.
func (w *Writer) writeUnits(b *bytes.Buffer, m harness.Measurement) {
	for _, unit := range slices.Sorted(maps.Keys(m.Sizes)) {
		if !w.units[unit] && isKey(unit) {
			w.units[unit] = true
			fmt.Fprintf(b, "Unit %s assume=exact\n", unit)
		}
	}
}

// Close closes the file, if there is one to close.
func (w *Writer) Close() error {
	if c, ok := w.w.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
