//go:build unix

package worker

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/go-json-experiment/json"

	"schemabench/harness"
)

// The worker's ends of the connection are package variables because a
// variable of a function that never returns from a spinning backend counts as
// unreachable: its file would be finalised and the connection closed.
var (
	requests = os.NewFile(fdRequests, "requests")
	replies  = os.NewFile(fdReplies, "replies")
	serving  *server
)

// A server serves the requests of one parent.
type server struct {
	backends map[string]harness.Backend
	in       *bufio.Reader
	meter    *meter
	keeper   *keeper
	request  request // the last
	line     []byte  // of the last reply
}

// serve answers requests until there are no more.
func serve(backends []harness.Backend) error {
	closeOnExec(fdRequests, fdReplies, fdPage)
	dropCore()
	followParent()
	p, err := mapPage(os.NewFile(fdPage, "page"))
	if err != nil {
		return fmt.Errorf("map shared page: %w", err)
	}
	serving = &server{backends: map[string]harness.Backend{}}
	s := serving
	for _, b := range backends {
		s.backends[b.Name()] = b
	}
	s.meter = newMeter(p)
	s.in = bufio.NewReaderSize(s, 64<<10)
	if err := s.greet(); err != nil {
		return err
	}
	s.keeper = newKeeper(s.meter)
	for {
		retire, err := s.next()
		if retire || errors.Is(err, io.EOF) {
			return s.meter.page.flush(replies)
		}
		if err != nil {
			return err
		}
	}
}

// greet says hello.
func (s *server) greet() error {
	h := hello{Protocol: protocolVersion, Runtime: runtime.Version(), Page: true, Backends: map[string]string{}}
	h.GOGC = debug.SetGCPercent(100)
	debug.SetGCPercent(h.GOGC)
	for name, b := range s.backends {
		h.Backends[name] = b.Version()
	}
	line, err := json.Marshal(h, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("encode hello: %w", err)
	}
	return s.meter.page.write(replies, append(line, '\n'))
}

// Read reads requests. It flushes the replies before it waits for more input.
func (s *server) Read(b []byte) (int, error) {
	if err := s.meter.page.flush(replies); err != nil {
		return 0, err
	}
	ready(fdRequests, briefly)
	return requests.Read(b)
}

// send writes a reply.
func (s *server) send(r *reply) error {
	s.line = r.append(s.line[:0])
	return s.meter.page.write(replies, s.line)
}

// next serves one request and reports whether the worker is to end.
func (s *server) next() (retire bool, err error) {
	line, err := s.in.ReadSlice('\n')
	if err != nil {
		return false, err // between requests, io.EOF is the end
	}
	r := &s.request
	if err := r.decode(line); err != nil {
		return false, fmt.Errorf("decode request: %w", err)
	}
	c, err := s.body(r)
	if err != nil {
		return false, fmt.Errorf("read body of request %d: %w", r.ID, err)
	}
	b := s.backends[r.Backend]
	if b == nil {
		return false, fmt.Errorf("no backend %q", r.Backend)
	}
	s.keeper.prepare(r.Memory)
	s.meter.admit(r)
	last, err := (&run{server: s, request: r, backend: b, schema: c.Schema, instance: c.Instance}).phases()
	if err != nil {
		return false, err
	}
	last.Retire = s.keeper.settle()
	return last.Retire, s.send(last)
}

// bigBody is a size in bytes from which handling a body takes long enough to
// matter to the kernel's timer and to the baseline of memory.
const bigBody = 256 << 10

// body reads schema and instance.
func (s *server) body(r *request) (c harness.Case, err error) {
	if r.Schema < 0 || r.Instance < 0 {
		return c, errors.New("negative length")
	}
	if r.Schema+r.Instance > bigBody {
		s.meter.killer.disarm()
	}
	c.Schema, c.Instance = make([]byte, r.Schema), make([]byte, r.Instance)
	if _, err = io.ReadFull(s.in, c.Schema); err == nil {
		_, err = io.ReadFull(s.in, c.Instance)
	}
	if r.Schema+r.Instance > bigBody {
		s.keeper.rebase()
	}
	return c, err
}
