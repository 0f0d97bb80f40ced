//go:build unix

package worker

import (
	"cmp"
	"fmt"
	"strings"
	"syscall"
	"time"

	"schemabench/harness"
)

// epitaph says in one line how a dead worker ended.
func (c *child) epitaph() string {
	const goFatal = 2 // exit status of Go's runtime after a fatal error
	state := c.cmd.ProcessState
	status, _ := state.Sys().(syscall.WaitStatus)
	switch {
	case c.stderr.fatal != "" && (status.ExitStatus() == goFatal || status.Signaled() && status.Signal() != syscall.SIGKILL):
		return oneLine(c.stderr.fatal)
	case c.hello.Protocol == 0 && c.stderr.first != "":
		return oneLine(state.String() + ": " + c.stderr.first)
	}
	return state.String() // such as "exit status 3" or "signal: killed"
}

// blame returns the reply that a dead worker would have sent last, or false
// if j was not running when it died.
func (c *child) blame(j *job) (reply, bool) {
	v := c.last
	if c.reason.cause != notKilled {
		v = c.reason.view
	}
	r := reply{ID: j.request.ID, Phase: v.phase}
	if c.tickAt == v.tick {
		r.Peak = max(0, c.peak)
	}
	if v.id != j.request.ID {
		return r, false
	}
	total := c.cmd.ProcessState.UserTime() + c.cmd.ProcessState.SystemTime()
	switch c.reason.cause {
	case killedCPU:
		r.Outcome, r.Detail = harness.Timeout, overCPU(j.budget.CPU, v.phase)
	case killedWall:
		r.Outcome, r.Detail = harness.Timeout, overWall(j.budget.Wall, v.phase, c.reason.cpu-time.Duration(v.start))
	case killedMemory:
		r.Outcome, r.Detail = harness.OOM, overMemory(j.budget.Memory, v.phase)
	default:
		c.explain(&r, v, total, j)
	}
	if at := busiest(c.stderr.trace); c.diagnose && r.Outcome == harness.Timeout && at != "" {
		r.Detail = oneLine(r.Detail + " at " + at)
	}
	end := c.death
	if c.reason.cause != notKilled {
		total, end = cmp.Or(c.reason.cpu, total), c.reason.at
	}
	if v.timed {
		r.CPU, r.Wall = max(0, int64(total)-v.start), max(0, end.UnixNano()-v.began)
	}
	return r, true
}

// explain judges a death that the parent did not cause.
func (c *child) explain(r *reply, v view, total time.Duration, j *job) {
	status, _ := c.cmd.ProcessState.Sys().(syscall.WaitStatus)
	killed := status.Signaled() && status.Signal() == syscall.SIGKILL
	switch detail := c.epitaph(); {
	case killed && v.timed && v.cpuEnd > 0 && int64(total) >= v.cpuEnd: // the kernel's timer was first
		r.Outcome, r.Detail = harness.Timeout, overCPU(j.budget.CPU, v.phase)
	case j.budget.Memory > 0 && outOfMemory(detail):
		r.Outcome, r.Detail = harness.OOM, fmt.Sprintf("%s: %s", overMemory(j.budget.Memory, v.phase), detail)
	default:
		r.Outcome, r.Detail = harness.Crash, detail
	}
}

// meddledWith reports whether it seems that somebody outside killed or
// stopped the worker: the case is not to blame then, unless it happens again.
func (c *child) meddledWith() bool {
	if c.reason.cause != notKilled {
		return c.reason.stopped
	}
	status, _ := c.cmd.ProcessState.Sys().(syscall.WaitStatus)
	total := c.cmd.ProcessState.UserTime() + c.cmd.ProcessState.SystemTime()
	timer := c.last.timed && c.last.cpuEnd > 0 && int64(total) >= c.last.cpuEnd
	return status.Signaled() && status.Signal() == syscall.SIGKILL && !timer
}

// outOfMemory reports whether Go's runtime ends with this line when the
// kernel refuses it memory.
func outOfMemory(line string) bool {
	if !strings.HasPrefix(line, "fatal error: ") {
		return false
	}
	for _, s := range []string{"out of memory", "cannot allocate memory", "cannot map pages", "newosproc"} {
		if strings.Contains(line, s) {
			return true
		}
	}
	return false
}
