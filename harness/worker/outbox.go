//go:build unix

package worker

import (
	"io"
	"sync/atomic"
)

// outboxSize leaves room for the rest of the page.
const outboxSize = pageSize - 1024

// An outbox buffers replies in shared memory. A worker flushes it before it
// waits for input; what a killed worker had not flushed its parent finds in
// the page, so that no answer is lost and none is read twice.
type outbox struct {
	sent atomic.Uint64 // bytes flushed before buf[0]
	n    atomic.Uint64 // bytes in buf
	buf  [outboxSize]byte
}

// write adds a line, flushing to w first if the line does not fit.
func (o *outbox) write(w io.Writer, line []byte) error {
	n := o.n.Load()
	if int(n)+len(line) > len(o.buf) {
		if err := o.flush(w); err != nil {
			return err
		}
		n = 0
	}
	copy(o.buf[n:], line)
	o.n.Store(n + uint64(len(line)))
	return nil
}

// flush sends what is buffered to w.
func (o *outbox) flush(w io.Writer) error {
	n := o.n.Load()
	if n == 0 {
		return nil
	}
	if _, err := w.Write(o.buf[:n]); err != nil {
		return err
	}
	// In this order: killed between the two, the page shows nothing unsent,
	// which is true.
	o.n.Store(0)
	o.sent.Add(n)
	return nil
}

// unsent returns a copy of what follows the first got bytes of output.
func (o *outbox) unsent(got uint64) []byte {
	sent, n := o.sent.Load(), o.n.Load()
	if got < sent || got > sent+n || n > uint64(len(o.buf)) {
		return nil
	}
	return append([]byte(nil), o.buf[got-sent:n]...)
}
