package capture

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Session is a connection to a server. Its methods are called one at a time.
type Session struct {
	target  Target
	limits  Limits
	wire    *wire
	process *process // nil unless the target is a command
	mcp     *mcp.ClientSession
	unwatch func() bool // stops watching the context
}

// legacy is the last revision that opens with initialize.
const legacy = "2025-11-25"

// Open connects to a server. The session ends with ctx at the latest; close it
// before. A server that hangs or dies when it is asked for the newest revision
// is asked again for an older one.
func Open(ctx context.Context, t Target, l Limits) (*Session, error) {
	s, err := open(ctx, t, l, "")
	if ctx.Err() == nil && (errors.Is(err, ErrHung) || errors.Is(err, ErrDied)) && t.Restarts() {
		var again error
		if s, again = open(ctx, t, l, legacy); again == nil {
			return s, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("connecting to %s: %w", t, err)
	}
	return s, nil
}

func open(ctx context.Context, t Target, l Limits, revision string) (*Session, error) {
	s := &Session{target: t, limits: l.withDefaults()}
	s.wire = newWire(s.limits.Bytes)
	transport, p, err := t.transport(ctx, s.wire)
	if err != nil {
		return nil, err
	}
	s.process = p
	s.unwatch = context.AfterFunc(ctx, s.abort)
	client := mcp.NewClient(&mcp.Implementation{Name: "schemabench", Version: "1"}, &mcp.ClientOptions{
		Capabilities: &mcp.ClientCapabilities{}, // a server gets nothing of its client
		Logger:       slog.New(slog.DiscardHandler),
	})
	err = s.do(ctx, s.limits.Time, "opening the session", func(ctx context.Context) (err error) {
		s.mcp, err = client.Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: revision})
		return err
	})
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Close ends the session and, if it is a command, the server with all of its
// process group.
func (s *Session) Close() {
	s.unwatch()
	if s.process != nil {
		s.process.end(s.limits.Grace)
	}
	if s.mcp != nil {
		within(s.limits.Grace, func() { s.mcp.Close() })
	}
}

// abort ends the server at once.
func (s *Session) abort() {
	if s.process != nil {
		s.process.kill()
	}
}

// do makes a request that is given up when its time, a duration, is over. The error says
// what the server did: it wraps ErrFlood, ErrGarbled, ErrDied or ErrHung if that is why.
func (s *Session) do(ctx context.Context, most time.Duration, what string, request func(context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- request(limited) }()
	var err error
	select {
	case err = <-done:
	case <-s.late(limited):
		// The request does not heed its context: the server reads nothing, and
		// the write to it waits. Only its end ends that.
		s.abort()
		err = limited.Err()
	}
	err = s.explain(ctx, limited, what, err)
	if errors.Is(err, ErrHung) {
		err = fmt.Errorf("%w: no answer within %v", err, most)
	}
	return err
}

// late returns a channel that is closed a moment after ctx ends.
func (s *Session) late(ctx context.Context) <-chan struct{} {
	late := make(chan struct{})
	context.AfterFunc(ctx, func() {
		time.Sleep(moment)
		close(late)
	})
	return late
}

// explain returns err with what is known of the server.
func (s *Session) explain(ctx, limited context.Context, what string, err error) error {
	if err == nil {
		return nil
	}
	s.wire.mu.Lock()
	flood, garbled := s.wire.flood, s.wire.garbled
	s.wire.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("%s: %w", what, context.Cause(ctx))
	case flood != nil:
		return fmt.Errorf("%s: %w", what, flood)
	case garbled != nil:
		return fmt.Errorf("%s: %w", what, garbled)
	case limited.Err() != nil:
		return fmt.Errorf("%s: %w", what, ErrHung)
	}
	var answer *jsonrpc.Error
	closed := errors.Is(err, mcp.ErrConnectionClosed) || errors.Is(err, io.EOF)
	wait := moment
	if errors.As(err, &answer) && !closed {
		wait = 0 // the server answers, if with an error
	}
	if how := s.Died(wait); how != "" {
		return fmt.Errorf("%s: %w: %s", what, ErrDied, how)
	}
	if closed {
		return fmt.Errorf("%s: %w: %w", what, ErrDied, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// moment is how long the end of a connection may be ahead of the end of the
// process behind it.
const moment = 200 * time.Millisecond

// Died says how the server's process ended, "" if it has not within d, or if
// there is none.
func (s *Session) Died(d time.Duration) string {
	if s.process == nil {
		return ""
	}
	return s.process.fate(d)
}

// within runs f and waits for it for at most d.
func within(d time.Duration, f func()) {
	done := make(chan struct{})
	go func() { f(); close(done) }()
	select {
	case <-done:
	case <-time.After(d):
	}
}
