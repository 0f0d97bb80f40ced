//go:build linux

package enforce

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/procfs"
)

// A session is one strategy under test: a server, and a new one whenever that
// has died.
type session struct {
	options  Options
	strategy string
	setup    []byte // for each server
	bombs    []Bomb
	events   chan event

	server *server
	lastID int
	deaths int
	spent  time.Duration // CPU time of servers that are gone
	last   usage         // of the server, when it was looked at last
	peak   int64         // most memory seen since it was reset
}

// sampleEvery is how often usage is looked at.
const sampleEvery = 20 * time.Millisecond

// startTime is how long a server may take to become ready before that counts
// as our own fault.
const startTime = 30 * time.Second

func newSession(o Options, strategy string, bombs []Bomb) (*session, error) {
	s := &session{options: o, strategy: strategy, bombs: bombs, events: make(chan event, 1024)}
	config := setup{Strategy: strategy, Backend: o.Backend, Limits: o.Limits, Budget: o.Budget, MaxStack: o.MaxStack, Cases: Honest()}
	config.Honest = len(config.Cases)
	for _, b := range bombs {
		config.Cases = append(config.Cases, b.Case)
	}
	for i := range config.Cases {
		config.Cases[i].Want = ""
	}
	text, err := json.Marshal(config)
	if err != nil {
		return nil, fmt.Errorf("encode setup: %w", err)
	}
	s.setup = append(text, '\n')
	return s, nil
}

// start starts a server and waits until it is ready.
func (s *session) start(ctx context.Context) error {
	if err := s.spawn(); err != nil {
		return err
	}
	late := time.After(startTime)
	for !s.server.ready {
		select {
		case e := <-s.events:
			if s.take(e); e.end && e.from == s.server {
				s.server.reap() // after which nothing is written
				cause := strings.TrimSpace(s.server.stderr.text.String())
				s.server = nil
				return fmt.Errorf("server of strategy %s ended before it was ready: %s", s.strategy, cause)
			}
		case <-late:
			return fmt.Errorf("server of strategy %s is not ready after %v", s.strategy, startTime)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (s *session) spawn() (err error) {
	s.server, err = spawn(s.options, s.setup, s.events)
	s.last = usage{}
	return err
}

// stop ends the server and all its children.
func (s *session) stop() {
	if s.server == nil {
		return
	}
	s.sample()
	workers := children(s.server.cmd.Process.Pid)
	s.server.to.Close()
	patience := time.After(200 * time.Millisecond) // spinning goroutines starve the one that reads
	for ended := false; !ended; {
		select {
		case e := <-s.events:
			ended = e.end && e.from == s.server
		case <-patience:
			s.server.kill()
		}
	}
	s.bury()
	for end := time.Now().Add(time.Second); time.Now().Before(end) && slices.ContainsFunc(workers, alive); {
		time.Sleep(time.Millisecond) // the kernel kills them with their parent
	}
	s.server = nil
}

// alive reports whether a process has not ended, whoever is to reap it.
func alive(pid int) bool {
	proc, err := procfs.NewProc(pid)
	if err != nil {
		return false
	}
	stat, err := proc.Stat()
	return err == nil && stat.State != "Z"
}

// bury adds up what a dead server used.
func (s *session) bury() { s.spent += max(s.server.reap()+s.last.living, s.last.cpu) }

// take notes what an event says of the server and returns the answer in it,
// if it is one.
func (s *session) take(e event) (id int, word string, ok bool) {
	switch {
	case e.from != s.server || e.end:
		return 0, "", false
	case e.line == ready:
		e.from.ready = true
		return 0, "", false
	}
	e.from.unread--
	number, word, _ := strings.Cut(e.line, " ")
	id, err := strconv.Atoi(number)
	return id, word, err == nil
}

// restart replaces a server that has died.
func (s *session) restart() error {
	s.bury()
	s.deaths++
	return s.spawn()
}

// sample looks at the server's usage, and kills one that uses too much memory.
func (s *session) sample() {
	if s.server == nil {
		return
	}
	u, ok := s.server.usage()
	if !ok {
		return
	}
	s.last = u
	s.peak = max(s.peak, u.memory)
	if u.memory > s.options.ServerMemory {
		s.server.kill()
	}
}

// cpu returns the CPU time of all servers so far.
func (s *session) cpu() time.Duration { return s.spent + s.last.cpu }

// send sends the case of that index and returns its number, or false if
// there is no server to take it.
func (s *session) send(index int) (id int, ok bool) {
	s.lastID++
	return s.lastID, s.server.send(s.lastID, index)
}

// begin starts the account of a trial.
func (s *session) begin(load string) Trial {
	s.sample()
	s.peak, s.deaths = s.last.memory, 0
	return Trial{Strategy: s.strategy, Backend: s.options.Backend, Load: load, BaseBytes: s.last.memory, CPU: -s.cpu()}
}

// end closes the account.
func (s *session) end(t *Trial) {
	s.sample()
	t.CPU = max(0, t.CPU+s.cpu())
	t.PeakBytes, t.Deaths = s.peak, s.deaths
}
