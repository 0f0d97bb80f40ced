//go:build unix

package worker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"schemabench/harness"
)

// Once runs each phase of c once on a warm worker. Its times are right to a
// few microseconds, and of a cold first execution: good enough to judge, to
// search and to compare what is slow. Allocations are 0 unless Options.Allocs
// is set; PeakMemory is the most that the parent saw, 0 for short phases.
func (p *Pool) Once(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	return p.one(ctx, p.onceMode(), backend, c, b)
}

// Measure runs short phases again and again until their times are stable, and
// returns every sample. Times, allocations and memory are exact as far as the
// machine allows: the garbage collector ran before, and the harness's own
// cost is left out. See PROTOCOL.md for how samples are taken.
func (p *Pool) Measure(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	return p.one(ctx, modeMeasure, backend, c, b)
}

// Stream is Once for many cases at a third of the cost: it keeps a worker
// supplied ahead of its answers, which come in the order of the cases. It
// asks for up to 32 cases ahead. An error ends the stream.
func (p *Pool) Stream(ctx context.Context, backend string, cases iter.Seq[harness.Case], b harness.Budget) iter.Seq2[[]harness.Measurement, error] {
	return func(yield func([]harness.Measurement, error) bool) {
		version, err := p.version(backend)
		if err != nil {
			yield(nil, err)
			return
		}
		next, stop := iter.Pull(cases)
		defer stop()
		x := exchange{Pool: p, ctx: ctx, next: func() *job {
			if c, ok := next(); ok {
				return p.newJob(p.onceMode(), backend, version, c, b)
			}
			return nil
		}}
		x.run(yield)
	}
}

func (p *Pool) one(ctx context.Context, m mode, backend string, c harness.Case, b harness.Budget) (ms []harness.Measurement, err error) {
	version, err := p.version(backend)
	if err != nil {
		return nil, err
	}
	j := p.newJob(m, backend, version, c, b)
	x := exchange{Pool: p, ctx: ctx, queue: []*job{j}, next: func() *job { return nil }}
	x.run(func(got []harness.Measurement, e error) bool {
		ms, err = got, e
		return true
	})
	return ms, err
}

func (p *Pool) onceMode() mode {
	if p.options.Allocs {
		return modeCount
	}
	return modeOnce
}

func (p *Pool) version(backend string) (string, error) {
	v, ok := p.hello.Backends[backend]
	if !ok {
		return "", fmt.Errorf("workers have no backend %q", backend)
	}
	return v, nil
}

// window is how many cases may be on their way. Their replies must fit into a
// pipe (64 KiB), or parent and worker could wait for each other.
const window = 32

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
	if len(x.queue) > window/2 || x.ended {
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
	default:
		return nil, err
	}
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
	if x.sent == len(x.queue) {
		return nil
	}
	for _, j := range x.queue[x.sent:] {
		x.child.send(j)
	}
	x.sent = len(x.queue)
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
	case c.reason.cause == killedStalled:
		return nil, fmt.Errorf("run request %d: worker stalled for %v", j.request.ID, stall)
	}
	if r, ok := c.blame(j); ok {
		j.add(&r)
		x.pop()
		return j, nil
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
