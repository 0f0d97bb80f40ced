//go:build unix

package worker

import (
	"context"
	"syscall"
	"time"
)

// Intervals at which the parent looks at a busy worker.
const (
	firstLook = time.Millisecond
	lookEvery = 2 * time.Millisecond
	lookSoon  = 200 * time.Microsecond // when the CPU budget is nearly used up
)

// briefly is how long parent and worker wait for each other in a way that is
// cheap but keeps a processor, before they wait in Go's own.
const briefly = 500 * time.Microsecond

// patience is for how many looks a worker with many cases may share a CPU with
// its parent without any output: more than a full window of them takes.
const patience = 5

// stall is how long a worker may take to start, or to do anything that is not
// a timed part of a phase, before that counts as our own fault.
const stall = time.Minute

// lastWords is how long a worker may take to write a trace.
const lastWords = 500 * time.Millisecond

// A cause is what made the parent kill a worker.
type cause int

const (
	notKilled cause = iota
	killedCPU
	killedWall
	killedMemory
	killedStalled
	killedCancelled
)

// A reason is why, and at what point, the parent killed a worker.
type reason struct {
	cause
	view
	stopped bool          // by a signal, rather than at work
	cpu     time.Duration // process CPU time at that moment
	wall    time.Duration // since the timed part was first seen
	at      time.Time
}

// A watch is the state of enforcing the budget of one job.
type watch struct {
	ctx    context.Context
	job    *job
	next   time.Time // when to look again
	tickAt uint64    // tick of the page when last seen
	seen   time.Time // when that tick was first seen
	peak   int64     // most resident memory seen since, bytes over the baseline
	reason reason
}

// tick looks at the worker and sets when to look again.
func (c *child) tick() { c.schedule(c.look()) }

func (c *child) schedule(wait time.Duration) {
	c.next = time.Now().Add(wait)
}

// look kills a worker that broke its budget and returns when to look again.
func (c *child) look() time.Duration {
	if c.reason.cause != notKilled {
		if time.Since(c.reason.at) > lastWords {
			c.cmd.Process.Kill()
		}
		return lookEvery
	}
	if c.ctx.Err() != nil {
		c.kill(reason{cause: killedCancelled, at: time.Now()})
		return lookEvery
	}
	v, ok := c.page.look()
	if !ok {
		return lookSoon
	}
	now := time.Now()
	if v.tick != c.tickAt || c.seen.IsZero() {
		c.tickAt, c.seen, c.peak = v.tick, now, 0
	}
	r := reason{view: v, wall: now.Sub(c.seen), at: now}
	if !v.timed {
		if r.wall > stall {
			r.cause = killedStalled
			c.kill(r)
		}
		return lookEvery
	}
	return c.judge(r)
}

// judge kills a worker whose timed part broke its budget.
func (c *child) judge(r reason) (wait time.Duration) {
	wait = lookEvery
	cpu, known := childCPU(c.cmd.Process.Pid)
	r.cpu = cpu
	if rss := statmField(c.statm, statmResident); rss > 0 {
		c.peak = max(c.peak, rss-r.base)
	}
	b := c.job.budget
	switch {
	case known && r.cpuEnd > 0 && int64(cpu) >= r.cpuEnd:
		r.cause = killedCPU
	case b.Memory > 0 && c.peak > b.Memory:
		r.cause = killedMemory
	case b.Wall > 0 && r.wall >= b.Wall:
		r.cause, r.stopped = killedWall, isStopped(c.cmd.Process.Pid)
	case known && r.cpuEnd > 0:
		return min(wait, max(lookSoon, time.Duration(r.cpuEnd)-cpu))
	default:
		return wait
	}
	if c.page.tick.Load() == r.tick { // else it ended meanwhile, in time
		c.kill(r)
	}
	return wait
}

// kill kills the worker for a reason, unless it is dead already.
func (c *child) kill(r reason) {
	signal, timeout := syscall.SIGKILL, r.cause == killedCPU || r.cause == killedWall
	if c.diagnose && timeout {
		signal = syscall.SIGQUIT // Go's runtime writes a trace and exits
	}
	if c.cmd.Process.Signal(signal) == nil && c.reason.cause == notKilled {
		c.reason = r
	}
}
