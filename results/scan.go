package results

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// maxLine is the most bytes of a line, without its end, that are read.
// It is half of what benchfmt.Reader accepts.
const maxLine = 32 << 10

// endless is the most bytes of a line that are passed over: what has longer
// ones, such as a device, may have no end.
const endless = 64 << 20

// ErrEndless is wrapped by the error of Read and Append for a line that does
// not end within 64 MiB.
var ErrEndless = errors.New("a line that does not end")

// A line is one line of a file.
type line struct {
	text   []byte // without the line feed; valid until the next line
	number int    // 1-based
	offset int64  // of its first byte in the file
	torn   bool   // the file ends before the line does
	long   bool   // longer than maxLine; text is empty
}

// lines splits a file into lines in constant memory.
type lines struct {
	r    *bufio.Reader
	next line
	end  int64
}

func newLines(r io.Reader) *lines { return &lines{r: bufio.NewReaderSize(r, maxLine+1)} }

// scan returns the next line, or io.EOF after the last.
func (l *lines) scan() (line, error) {
	text, err := l.r.ReadSlice('\n')
	now := line{number: l.next.number + 1, offset: l.end}
	l.next.number++
	l.end += int64(len(text))
	for errors.Is(err, bufio.ErrBufferFull) {
		if now.long = true; l.end-now.offset > endless {
			return now, fmt.Errorf("more than %d bytes: %w", endless, ErrEndless)
		}
		text, err = l.r.ReadSlice('\n')
		l.end += int64(len(text))
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return now, err
	}
	now.torn = err != nil
	if now.torn && l.end == now.offset {
		return now, io.EOF
	}
	if !now.long {
		now.text = bytes.TrimSuffix(text, []byte("\n"))
	}
	return now, nil
}
