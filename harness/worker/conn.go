//go:build unix

package worker

import (
	"errors"
	"io"
	"os"
	"syscall"
	"time"

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

// read reads what comes before the next look. Until a worker that has short
// cases shows otherwise, the two share a CPU.
func (c *child) read(b []byte) (int, error) {
	switch {
	case !canTether || c.long || c.slow:
		if err := c.from.await(unix.POLLIN, c.next); err != nil {
			return 0, err
		}
	case c.turns:
		if !c.tether.wait(c.from.fd, briefly, ready) {
			c.free()
			return c.read(b)
		}
	case !c.tether.wait(c.from.fd, time.Until(c.next), readyParked):
		if c.waits++; c.waits > patience {
			c.free()
		}
		return 0, os.ErrDeadlineExceeded
	}
	c.slow, c.waits = false, 0
	return c.from.read(b)
}

// free lets the worker run on any CPU until its next output.
func (c *child) free() {
	c.slow = true
	c.tether.letGo()
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
