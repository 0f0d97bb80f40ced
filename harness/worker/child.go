//go:build unix

package worker

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/go-json-experiment/json"

	"schemabench/harness"
)

// A child is the parent's side of a worker. One goroutine uses it at a time.
type child struct {
	cmd      *exec.Cmd
	to, from pipe
	tether   tether
	long     bool          // whether what it does may well take long: it starts, or measures
	turns    bool          // whether it has one job, so that parent and worker take turns
	slow     bool          // whether it let the parent wait since its last output,
	waits    int           // and for how many looks
	in       *bufio.Reader // reads from the child itself, see Read
	out      *bufio.Writer
	page     *page
	statm    *os.File // of the child; nil if there is none
	stderr   tail
	hello    hello
	diagnose bool
	base     int64  // resident memory after the hello, bytes; for a worker without a page
	line     []byte // of the last request
	reply    reply  // the last

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
	c.base = statmField(c.statm, statmResident)
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
		if err == nil {
			err = r.decode(line)
		}
		if err == nil && r.ID != j.request.ID {
			err = fmt.Errorf("reply to %d", r.ID)
		}
		if err != nil {
			return false, fmt.Errorf("read reply to request %d: %w", j.request.ID, err)
		}
		if r.Begin != "" {
			c.announced(j, r.Begin)
			continue
		}
		j.add(r)
		if r.Outcome != "" {
			c.ended(j)
			return r.Retire, nil
		}
	}
}

// announced notes that a phase of j begins in a worker that does not keep the
// page: then the parent does.
func (c *child) announced(j *job, p harness.Phase) {
	if c.hello.Page {
		return
	}
	cpu, known := childCPU(c.cmd.Process.Pid)
	v := view{id: j.request.ID, timed: true, start: int64(cpu), began: time.Now().UnixNano(), base: c.base}
	if known && j.budget.CPU > 0 {
		v.cpuEnd = v.start + int64(j.budget.CPU)
	}
	c.page.set(v, phaseIndex(p))
}

// ended notes that j ended.
func (c *child) ended(j *job) {
	if !c.hello.Page {
		c.page.set(view{id: j.request.ID, base: c.base}, 0)
	}
}

// attend sets what the waits that follow are to enforce; a nil job means a
// worker that starts.
func (c *child) attend(ctx context.Context, j *job) {
	c.ctx, c.job = ctx, j
	if c.next.IsZero() {
		c.schedule(firstLook)
	}
}
