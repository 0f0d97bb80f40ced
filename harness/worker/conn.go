//go:build unix

package worker

import (
	"errors"
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// Read reads output of the worker and enforces the budget of the job in
// progress while it waits. After the worker's death it goes on with what the
// worker left unsent.
func (c *child) Read(b []byte) (int, error) {
	for !c.dead {
		n, err := c.read(b)
		c.got += uint64(n)
		switch {
		case n > 0:
			return n, nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			c.tick()
		default:
			c.bury()
		}
	}
	if len(c.unsent) == 0 {
		return 0, io.EOF
	}
	n := copy(b, c.unsent)
	c.unsent = c.unsent[n:]
	return n, nil
}

// read reads what comes soon, or before the next look.
func (c *child) read(b []byte) (int, error) {
	if !c.turns || !c.tether.wait(c.from.fd, briefly) {
		if err := c.from.await(unix.POLLIN, c.next); err != nil {
			return 0, err
		}
	}
	return c.from.read(b)
}

// Write writes input for the worker, enforcing the budget while it waits.
func (c *child) Write(b []byte) (n int, err error) {
	for n < len(b) && !c.dead {
		m, err := c.to.write(b[n:], c.next)
		n += m
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded):
			c.tick()
		case err != nil:
			return n, err
		}
	}
	if n < len(b) {
		return n, syscall.EPIPE
	}
	return n, nil
}
