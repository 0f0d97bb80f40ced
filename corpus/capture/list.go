package capture

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/dustin/go-humanize"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const methodList = "tools/list"

// A page is an answer to tools/list.
type page struct {
	Tools      []json.RawMessage `json:"tools"`
	NextCursor string            `json:"nextCursor"`
}

// Tools returns the server's tools as it sends them, all pages of them. A
// server that has no tools has none; that is no error.
func (s *Session) Tools(ctx context.Context) ([]json.RawMessage, error) {
	s.wire.reset()
	var all []json.RawMessage
	seen := map[string]bool{}
	for cursor := ""; ; {
		p, err := s.page(ctx, cursor)
		if err != nil {
			return nil, fmt.Errorf("listing tools, page %d: %w", len(seen)+1, err)
		}
		all = append(all, p.Tools...)
		if len(all) > s.limits.Tools {
			return nil, fmt.Errorf("listing tools: %w: more than %s tools", ErrFlood, humanize.Comma(int64(s.limits.Tools)))
		}
		if seen[cursor] = true; p.NextCursor == "" {
			return all, nil
		}
		if cursor = p.NextCursor; seen[cursor] {
			return nil, fmt.Errorf("listing tools: %w: page %d leads back to an earlier one", ErrFlood, len(seen))
		}
		if len(seen) >= s.limits.Pages {
			return nil, fmt.Errorf("listing tools: %w: more than %s pages", ErrFlood, humanize.Comma(int64(s.limits.Pages)))
		}
	}
}

// page returns one page. It reads the bytes, so a tool that the protocol's
// library cannot decode, or leaves out, is there all the same.
func (s *Session) page(ctx context.Context, cursor string) (p page, err error) {
	err = s.do(ctx, s.limits.Time, methodList, func(ctx context.Context) error {
		_, err := s.mcp.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
		return err
	})
	r := s.wire.take(methodList)
	if r == nil || r.Result == nil {
		var no *jsonrpc.Error
		if c := s.mcp.InitializeResult().Capabilities; errors.As(err, &no) && no.Code == jsonrpc.CodeMethodNotFound && (c == nil || c.Tools == nil) {
			return p, nil
		}
		if err == nil {
			err = fmt.Errorf("%s: the answer was not seen on the wire", methodList)
		}
		return p, err
	}
	if err := json.Unmarshal(r.Result, &p); err != nil {
		return p, fmt.Errorf("%s: decoding the answer: %w", methodList, err)
	}
	return p, nil
}
