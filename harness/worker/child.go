//go:build unix

package worker

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"

	"github.com/go-json-experiment/json"
)

// A child is the parent's side of a worker. One goroutine uses it at a time.
type child struct {
	cmd      *exec.Cmd
	to, from *os.File
	in       *bufio.Reader // reads from the child itself, see Read
	out      *bufio.Writer
	page     *page
	statm    *os.File // of the child; nil if there is none
	stderr   tail
	hello    hello
	diagnose bool
	line     []byte // of the last request
	reply    reply  // the last
	started  time.Time

	got    uint64 // bytes of output seen
	unsent []byte // output found in the page after death
	dead   bool
	last   view // what it did when it died
	death  time.Time
	watch
}

// greet reads the hello.
func (c *child) greet() error {
	line, err := c.in.ReadSlice('\n')
	if err == nil {
		err = json.Unmarshal(line, &c.hello)
	}
	switch {
	case err == io.EOF:
		return fmt.Errorf("%s ended before it said hello: %s", c.cmd.Path, c.epitaph())
	case err != nil:
		return fmt.Errorf("%s does not speak the protocol: %w", c.cmd.Path, err)
	case c.hello.Protocol != protocolVersion:
		return fmt.Errorf("%s speaks version %d of the protocol, not %d", c.cmd.Path, c.hello.Protocol, protocolVersion)
	}
	return nil
}

// send writes a job into the buffer of requests. A failed write means that
// the worker died, which receive finds out.
func (c *child) send(j *job) {
	c.line = j.request.append(c.line[:0])
	c.out.Write(c.line)
	c.out.Write(j.c.Schema)
	c.out.Write(j.c.Instance)
}

// receive reads the replies to a job, and returns io.EOF if the worker died
// before the last.
func (c *child) receive(j *job) (retire bool, err error) {
	for {
		line, err := c.in.ReadSlice('\n')
		if err == io.EOF {
			return false, err
		}
		r := &c.reply
		*r = reply{}
		if err == nil {
			err = json.Unmarshal(line, r)
		}
		if err == nil && r.ID != j.request.ID {
			err = fmt.Errorf("reply to %d", r.ID)
		}
		if err != nil {
			return false, fmt.Errorf("read reply to request %d: %w", j.request.ID, err)
		}
		j.add(r)
		if r.Outcome != "" {
			return r.Retire, nil
		}
	}
}

// Read reads output of the worker and enforces the budget of the job in
// progress while it waits. After the worker's death it goes on with what the
// worker left unsent.
func (c *child) Read(b []byte) (int, error) {
	for !c.dead {
		n, err := c.from.Read(b)
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

// Write writes input for the worker, enforcing the budget while it waits.
func (c *child) Write(b []byte) (n int, err error) {
	for n < len(b) && !c.dead {
		m, err := c.to.Write(b[n:])
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

// attend sets what the waits that follow are to enforce; a nil job means a
// worker that starts.
func (c *child) attend(ctx context.Context, j *job) {
	c.ctx, c.job = ctx, j
	if c.next.IsZero() {
		c.schedule(firstLook)
	}
}

// bury waits for the worker's death and keeps what it left behind. A worker
// that only closed its connection may go on until its budget is used up: the
// answer is in the page then.
func (c *child) bury() {
	if c.dead {
		return
	}
	c.dead = true
	c.to.Close()
	if c.job == nil {
		c.kill(reason{})
	}
	done := make(chan struct{})
	go func() {
		c.cmd.Wait() // its error is in c.cmd.ProcessState
		close(done)
	}()
	for wait := time.NewTimer(lookEvery); ; wait.Reset(lookEvery) {
		select {
		case <-done:
			wait.Stop()
			c.inherit()
			return
		case <-wait.C:
			if c.job != nil {
				c.look()
			}
		}
	}
}

// inherit takes over what a dead worker left and frees its resources.
func (c *child) inherit() {
	c.death = time.Now()
	c.from.Close()
	if c.statm != nil {
		c.statm.Close()
	}
	c.last, _ = c.page.look()
	c.unsent = c.page.unsent(c.got)
	c.page.unmap()
	c.page = nil
	c.stderr.end()
}
