package servers

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// OnGoSDK returns the server on the official Go library with the fault of that
// name, "" for none. Wiped is called for each call of the destructive tool.
func OnGoSDK(fault string, wiped func()) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "shop", Version: "1"}, &mcp.ServerOptions{PageSize: 2})
	for _, t := range tools(wiped) {
		definition := &mcp.Tool{
			Name: t.name, Description: t.doc, InputSchema: t.input,
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: !t.destructive},
		}
		if t.output != nil {
			definition.OutputSchema = t.output
		}
		mcp.AddTool(s, definition, func(_ context.Context, _ *mcp.CallToolRequest, in map[string]any) (*mcp.CallToolResult, any, error) {
			return nil, t.answer(in), nil
		})
	}
	s.AddResource(&mcp.Resource{URI: "shop://names", Name: "names"}, func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, Text: "ada grace"}}}, nil
	})
	if f := get(fault); f != nil {
		s.AddReceivingMiddleware(f.plant)
	}
	return s
}

// plant makes the server have the fault.
func (f *fault) plant(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		switch p := r.GetParams().(type) {
		case *mcp.CallToolParamsRaw:
			if f.call == nil {
				break
			}
			return f.call(p.Name, p.Arguments, func() (*mcp.CallToolResult, error) {
				result, err := next(ctx, method, r)
				answer, _ := result.(*mcp.CallToolResult)
				return answer, err
			})
		case *mcp.ReadResourceParams:
			if f.read != nil {
				return f.read(p.URI)
			}
		}
		return next(ctx, method, r)
	}
}

// depth returns how deep a text nests, strings left aside.
func depth(text json.RawMessage) (most int) {
	at, quoted, escaped := 0, false, false
	for _, c := range text {
		switch {
		case escaped:
			escaped = false
		case quoted && c == '\\':
			escaped = true
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			at++
			most = max(most, at)
		case c == '}' || c == ']':
			at--
		}
	}
	return most
}
