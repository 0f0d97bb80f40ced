package worker

import (
	"bytes"
	"regexp"
	"sync"
)

// A tail keeps of a worker's standard error what its death is explained by:
// the last line that begins like a fatal error, and the trace that follows.
type tail struct {
	mu    sync.Mutex
	line  []byte // the line being written, at most maxLine bytes
	fatal string
	first string   // first line of all
	trace []string // lines after fatal
}

// maxTrace is the most lines of a trace that are kept.
const maxTrace = 64

// Write never fails, and never keeps more than a few lines.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(b)
	for len(b) > 0 {
		part, rest, whole := bytes.Cut(b, []byte{'\n'})
		if room := maxLine - len(t.line); room > 0 {
			t.line = append(t.line, part[:min(room, len(part))]...)
		}
		if whole {
			t.add(string(t.line))
			t.line = t.line[:0]
		}
		b = rest
	}
	return n, nil
}

func (t *tail) add(line string) {
	switch {
	case fatalLine.MatchString(line):
		t.fatal, t.trace = line, nil
	case len(t.trace) < maxTrace:
		t.trace = append(t.trace, line)
	}
	if t.first == "" {
		t.first = line
	}
}

// end takes what was written last as a line.
func (t *tail) end() {
	if len(t.line) > 0 {
		t.Write([]byte{'\n'})
	}
}

// fatalLine matches what Go's runtime prints first of a fatal error.
var fatalLine = regexp.MustCompile(`^(panic|fatal error|SIG[A-Z]+): `)
