package capture

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Call calls a tool with arguments, which are any JSON text, and waits for the
// answer for at most the time given. Whatever the server answers is a
// response and no error. An error beside a response says that the protocol's
// library could not make sense of it; one without says why there is none, and
// wraps [ErrHung], [ErrDied], [ErrGarbled] or [ErrFlood] if that is known.
func (s *Session) Call(ctx context.Context, most time.Duration, tool string, arguments json.RawMessage) (*Response, error) {
	s.wire.reset()
	return s.ask(ctx, most, "tools/call", func(ctx context.Context) error {
		_, err := s.mcp.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: arguments})
		return err
	})
}

// ReadResource asks for a resource, as [Session.Call] does for a tool.
func (s *Session) ReadResource(ctx context.Context, most time.Duration, uri string) (*Response, error) {
	s.wire.reset()
	return s.ask(ctx, most, "resources/read", func(ctx context.Context) error {
		_, err := s.mcp.ReadResource(ctx, &mcp.ReadResourceParams{URI: uri})
		return err
	})
}

// ask makes a request and returns the answer as it was on the wire.
func (s *Session) ask(ctx context.Context, most time.Duration, method string, request func(context.Context) error) (*Response, error) {
	err := s.do(ctx, most, method, request)
	r := s.wire.take(method)
	var answer *jsonrpc.Error
	if r != nil && r.Error != nil && errors.As(err, &answer) {
		err = nil // which is the answer
	}
	return r, err
}

// Alive reports whether the server answers a ping within the time given. An
// answer that is an error is one: the newest revisions have no ping.
func (s *Session) Alive(ctx context.Context, most time.Duration) bool {
	s.wire.reset()
	r, _ := s.ask(ctx, most, "ping", func(ctx context.Context) error { return s.mcp.Ping(ctx, nil) })
	return r != nil && r.HTTP == 0
}

// HasResources reports whether the server says that it has resources.
func (s *Session) HasResources() bool {
	c := s.mcp.InitializeResult().Capabilities
	return c != nil && c.Resources != nil
}
