//go:build unix

package worker

import (
	"context"
	"errors"
	"fmt"
	"io"

	"schemabench/harness"
)

// window is how many cases are asked for ahead at most, and windowOf how many
// of them may be on their way through a pipe of a size in bytes: their
// replies, of at most 1 KiB a case, must fit into it, or parent and worker
// could wait for each other.
const window = 240

func windowOf(pipe int) int { return max(1, pipe>>10*3/4) }

// maxDeaths is how often a case is sent again after a worker died that had
// not begun it.
const maxDeaths = 3

// An exchange sends jobs to one worker after the other and yields their
// measurements in order.
type exchange struct {
	*Pool
	ctx   context.Context
	next  func() *job // nil at the end
	queue []*job      // unanswered, oldest first
	sent  int         // how many of the queue the worker has
	ended bool        // next returned nil
	child *child
}

func (x *exchange) run(yield func([]harness.Measurement, error) bool) {
	defer x.release()
	for x.fill() {
		done, err := x.head()
		if err != nil {
			yield(nil, err)
			return
		}
		if done != nil && !yield(done.samples, nil) {
			return
		}
	}
}

// fill tops up the queue and reports whether there is anything in it.
func (x *exchange) fill() bool {
	if len(x.queue) > window/4 || x.ended {
		return len(x.queue) > 0
	}
	for len(x.queue) < window {
		j := x.next()
		if j == nil {
			x.ended = true
			break
		}
		x.queue = append(x.queue, j)
	}
	return len(x.queue) > 0
}

// head waits for the answer to the oldest job. It returns nil if the worker
// died or retired before it began with that job.
func (x *exchange) head() (*job, error) {
	j := x.queue[0]
	if err := x.supply(); err != nil {
		return nil, err
	}
	retire, err := x.child.receive(j)
	switch {
	case err == nil:
		x.pop()
		if retire {
			x.dismiss()
		}
		return j, nil
	case errors.Is(err, io.EOF):
		return x.mourn(j)
	case x.child.hello.Page:
		return nil, err
	default:
		return x.expel(j, err), nil
	}
}

// expel ends a worker whose reply was none. Those of this package make none
// such, but what one in another language does is data, like its death. If the
// oldest job had not begun, an earlier one is to blame, and another worker
// gets it.
func (x *exchange) expel(j *job, err error) *job {
	v, _ := x.child.page.look()
	x.dismiss()
	if v.id != j.request.ID && j.deaths < maxDeaths {
		j.deaths++
		return nil
	}
	x.pop()
	j.add(&reply{ID: j.request.ID, Phase: v.phase, Outcome: harness.Crash, Detail: oneLine("broke the protocol: " + err.Error())})
	return j
}

// supply sends what the worker has not got yet.
func (x *exchange) supply() (err error) {
	if err := x.ctx.Err(); err != nil {
		return err
	}
	if x.child == nil {
		if x.child, err = x.take(x.ctx); err != nil {
			return err
		}
		x.sent = 0
	}
	x.child.attend(x.ctx, x.queue[0])
	x.child.turns, x.child.long = len(x.queue) == 1, x.queue[0].request.Mode == modeMeasure
	ahead := min(len(x.queue), windowOf(x.child.from.size))
	if x.sent >= ahead {
		return nil
	}
	for _, j := range x.queue[x.sent:ahead] {
		x.child.send(j)
	}
	x.sent = ahead
	x.child.out.Flush() // an error means death, which receive finds out
	return nil
}

// mourn settles what the death of the worker means for the oldest job.
func (x *exchange) mourn(j *job) (*job, error) {
	c := x.child
	x.dismiss()
	switch {
	case x.ctx.Err() != nil:
		return nil, x.ctx.Err()
	case x.isClosed():
		return nil, ErrClosed
	case c.reason.cause == killedStalled && j.deaths == maxDeaths:
		return nil, fmt.Errorf("run request %d: %d workers stalled for %v", j.request.ID, j.deaths+1, stall)
	}
	if r, ok := c.blame(j); ok && (j.meddled || !c.meddledWith()) {
		j.add(&r)
		x.pop()
		return j, nil
	} else if ok {
		j.meddled = true
	}
	if j.deaths++; j.deaths > maxDeaths {
		return nil, fmt.Errorf("run request %d: %d workers died before they began it: %s", j.request.ID, j.deaths, c.epitaph())
	}
	j.samples = nil
	return nil, nil
}

func (x *exchange) pop() { x.queue, x.sent = x.queue[1:], x.sent-1 }

// dismiss ends the worker.
func (x *exchange) dismiss() {
	x.child.attend(x.ctx, nil)
	x.bury(x.child)
	x.child = nil
}

// release gives the worker back, unless it still has work.
func (x *exchange) release() {
	switch {
	case x.child == nil:
	case x.child.dead || x.sent > 0:
		x.dismiss()
	default:
		x.give(x.child)
	}
}
