//go:build unix

package worker

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
)

// ErrClosed is returned by the methods of a [Pool] that was closed.
var ErrClosed = errors.New("worker pool is closed")

// Options say how workers are started. The zero value re-executes this binary.
type Options struct {
	Path     string   // binary to run; "" for this one
	Args     []string // its arguments
	Env      []string // added to this process's environment, as KEY=value; GOMAXPROCS is 1 if set in neither
	Spares   int      // workers started ahead, so that a kill does not stall; 0 means 1, negative none
	Allocs   bool     // whether Once and Stream count allocations too, at some 30 µs of CPU a case
	Diagnose bool     // whether the Detail of a timeout names the function that ran, at some 20 ms a timeout

	Others []Command // workers beside those, that have backends of other names
}

// A Command starts a worker that speaks the protocol.
type Command struct {
	Path string
	Args []string
	Env  []string // added to the environment, as KEY=value
}

// A Pool is a set of worker processes. Its methods may be called from several
// goroutines; each call has a worker of its own. Measurements that run beside
// each other disturb each other, though.
type Pool struct {
	options  Options
	hello    hello
	start    chan func() // run on the thread that owns the children
	stopped  chan struct{}
	others   map[string]*Pool // by backend
	lastID   atomic.Uint64
	spawning sync.WaitGroup

	mu       sync.Mutex
	closed   bool
	idle     []*child // warm
	spares   []*child // started, have not said hello yet
	starting int      // spares on their way
	all      map[*child]bool
}

// NewPool starts a first worker and learns from it what backends it has.
// Close the pool to end its workers; they also end with this process.
func NewPool(o Options) (*Pool, error) {
	if err := o.complete(); err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	p := &Pool{options: o, start: make(chan func()), stopped: make(chan struct{}), all: map[*child]bool{}}
	go p.own()
	c, err := p.take(context.Background())
	if err != nil {
		p.Close()
		return nil, err
	}
	p.hello = c.hello
	p.give(c)
	if err := p.join(o); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// join starts a pool for each of the other commands.
func (p *Pool) join(o Options) error {
	p.others = map[string]*Pool{}
	for _, other := range o.Others {
		q, err := NewPool(Options{Path: other.Path, Args: other.Args, Env: append(slices.Clone(o.Env), other.Env...), Spares: o.Spares, Allocs: o.Allocs})
		if err != nil {
			return err
		}
		for name := range q.hello.Backends {
			p.others[name] = q
		}
	}
	return nil
}

// Backends returns the version of each backend that workers have, by name.
func (p *Pool) Backends() map[string]string {
	versions := maps.Clone(p.hello.Backends)
	for name, q := range p.others {
		versions[name] = q.hello.Backends[name]
	}
	return versions
}

// of returns the pool whose workers have a backend, p itself if none has.
func (p *Pool) of(backend string) *Pool {
	if q := p.others[backend]; q != nil {
		return q
	}
	return p
}

// Runtime names the language runtime of the workers, such as "go1.26.8", and
// the garbage collection percentage (GOGC) they run with; -1 means off, and 0
// that the runtime has none.
func (p *Pool) Runtime() (name string, gogc int) { return p.hello.Runtime, p.hello.GOGC }

// Close kills all workers, waits for them and frees what they used. A call
// still in progress returns ErrClosed.
func (p *Pool) Close() error {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil
	}
	p.closed = true
	rest := append(p.idle, p.spares...)
	p.idle, p.spares = nil, nil
	for c := range p.all {
		c.cmd.Process.Kill() // one in use is buried by its user
	}
	p.mu.Unlock()
	for _, c := range rest {
		p.bury(c)
	}
	p.spawning.Wait()
	close(p.start)
	<-p.stopped
	for _, q := range p.others {
		q.Close()
	}
	return nil
}
