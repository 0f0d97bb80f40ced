package capture

import (
	"bufio"
	"bytes"
	"io"
)

// lines reads the messages that a server writes to its standard output, one a
// line. Other lines, such as greetings, are dropped.
type lines struct {
	from *bufio.Reader
	wire *wire
	rest []byte // of a message, not yet read
}

func newLines(from io.Reader, w *wire) *lines {
	return &lines{from: bufio.NewReaderSize(from, 64<<10), wire: w}
}

// Read implements io.Reader. Its error wraps ErrFlood if more arrives than the
// wire allows.
func (l *lines) Read(p []byte) (int, error) {
	for len(l.rest) == 0 {
		line, err := l.next()
		if err != nil {
			return 0, err
		}
		text := bytes.TrimSpace(line)
		if len(text) == 0 || text[0] != '{' && text[0] != '[' {
			if len(text) > 0 {
				l.wire.drop(text)
			}
			continue
		}
		if err := l.wire.received(text); err != nil && line[len(line)-1] == '\n' { // else the server ended within it
			if text[0] == '[' { // "[info] listening"
				l.wire.drop(text)
				continue
			}
			l.wire.garble(text, err)
		}
		l.rest = append(text, '\n')
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// next returns a line, which is the last if it lacks its end.
func (l *lines) next() ([]byte, error) {
	var line []byte
	for {
		part, err := l.from.ReadSlice('\n')
		if flood := l.wire.count(len(part)); flood != nil {
			return nil, flood
		}
		line = append(line, part...)
		switch {
		case err == bufio.ErrBufferFull:
		case err == io.EOF && len(line) > 0, err == nil:
			return line, nil
		default:
			return nil, err
		}
	}
}

// A tapped shows the wire what is written, a message at a time.
type tapped struct {
	io.WriteCloser
	wire *wire
}

func (t tapped) Write(p []byte) (int, error) {
	t.wire.sent(p)
	return t.WriteCloser.Write(p)
}
