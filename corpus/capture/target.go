package capture

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Target is a server to connect to. One of Command, URL and Dial is set.
type Target struct {
	Command []string    // a program and its arguments, which speak over standard input and output
	URL     string      // endpoint of streamable HTTP
	Headers http.Header // sent with each request to the URL's host, such as Authorization

	// Dial connects to a server in the same process: what it writes and what
	// it reads.
	Dial func(context.Context) (io.ReadCloser, io.WriteCloser, error)
}

// String names the target for messages.
func (t Target) String() string {
	switch {
	case t.URL != "":
		return t.URL
	case len(t.Command) > 0:
		return strings.Join(t.Command, " ")
	}
	return "server in this process"
}

// Restarts reports whether a server that died can be had again: a command is
// started anew, what runs elsewhere is not.
func (t Target) Restarts() bool { return t.URL == "" }

// transport returns what the session speaks over, and the process if the
// target is a command.
func (t Target) transport(ctx context.Context, w *wire) (mcp.Transport, *process, error) {
	switch {
	case t.URL != "":
		client, err := newHTTPClient(t.URL, t.Headers, w)
		if err != nil {
			return nil, nil, err
		}
		return &mcp.StreamableClientTransport{
			Endpoint: t.URL, HTTPClient: client,
			MaxRetries: -1, DisableStandaloneSSE: true, MaxEventSize: -1, // the wire has limits
		}, nil, nil
	case len(t.Command) > 0:
		p, err := start(t.Command)
		if err != nil {
			return nil, nil, fmt.Errorf("starting the server: %w", err)
		}
		return stdio(p.stdout, p.stdin, w), p, nil
	case t.Dial != nil:
		from, to, err := t.Dial(ctx)
		if err != nil {
			return nil, nil, fmt.Errorf("dialling the server: %w", err)
		}
		return stdio(from, to, w), nil, nil
	}
	return nil, nil, errors.New("no server given: neither a command nor a URL")
}

func stdio(from io.ReadCloser, to io.WriteCloser, w *wire) mcp.Transport {
	type reader struct {
		io.Reader
		io.Closer
	}
	return &mcp.IOTransport{
		Reader: reader{newLines(from, w), from}, Writer: tapped{to, w},
		MaxLineLength: -1, // the wire has limits
	}
}
