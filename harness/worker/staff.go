//go:build unix

package worker

import (
	"context"
	"fmt"
	"runtime"
	"time"
)

// own runs on one thread for the life of the pool. The kernel ties "kill the
// child when its parent dies" to the thread that started the child, so that
// thread must not end before them.
func (p *Pool) own() {
	runtime.LockOSThread()
	defer close(p.stopped)
	for f := range p.start {
		f()
	}
}

// take returns a worker that is ready for a request. A worker that somebody
// kills before it is, such as the system for want of memory, is replaced.
func (p *Pool) take(ctx context.Context) (*child, error) {
	for deaths := 0; ; deaths++ {
		c, err := p.pick()
		if err == nil && c.hello.Protocol == 0 {
			c.attend(ctx, nil)
			if err = c.greet(); err != nil {
				p.bury(c)
			}
		}
		switch {
		case err == nil:
			return c, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case p.isClosed():
			return nil, ErrClosed
		case c == nil || !c.meddledWith() || deaths == maxDeaths:
			return nil, fmt.Errorf("start worker: %w", err)
		}
	}
}

// pick returns a warm worker, else a spare, else a new one.
func (p *Pool) pick() (*child, error) {
	p.mu.Lock()
	c := pop(&p.idle)
	if c == nil {
		c = pop(&p.spares)
	}
	p.refill()
	if p.closed || c != nil {
		p.mu.Unlock()
		if c == nil {
			return nil, ErrClosed
		}
		return c, nil
	}
	p.spawning.Add(1)
	p.mu.Unlock()
	defer p.spawning.Done()
	return p.hire()
}

// hire starts a worker on the thread that owns them.
func (p *Pool) hire() (c *child, err error) {
	done := make(chan struct{})
	p.start <- func() {
		c, err = spawn(p.options)
		close(done)
	}
	<-done
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.all[c] = true
	closed := p.closed
	p.mu.Unlock()
	if closed {
		p.bury(c)
		return nil, ErrClosed
	}
	return c, nil
}

// refill starts spares until there are enough. p.mu is held.
func (p *Pool) refill() {
	for ; len(p.spares)+p.starting < p.options.Spares && !p.closed; p.starting++ {
		p.spawning.Go(func() {
			c, err := p.hire()
			p.mu.Lock()
			p.starting--
			p.mu.Unlock()
			if err == nil { // else the next call starts its own, and reports
				p.keep(&p.spares, c)
			}
		})
	}
}

// give returns a worker that take returned.
func (p *Pool) give(c *child) {
	c.seen = time.Time{} // being idle is no stall
	p.keep(&p.idle, c)
}

// keep adds c to a list, or ends it if the pool is closed.
func (p *Pool) keep(list *[]*child, c *child) {
	p.mu.Lock()
	closed := p.closed
	if !closed {
		*list = append(*list, c)
	}
	p.mu.Unlock()
	if closed {
		p.bury(c)
	}
}

// bury ends c and frees what it used.
func (p *Pool) bury(c *child) {
	c.bury()
	p.mu.Lock()
	delete(p.all, c)
	p.mu.Unlock()
}

func (p *Pool) isClosed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closed
}

func pop(list *[]*child) *child {
	n := len(*list)
	if n == 0 {
		return nil
	}
	c := (*list)[n-1]
	*list = (*list)[:n-1]
	return c
}
