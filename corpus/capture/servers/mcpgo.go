package servers

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// OnMCPGo returns the server on github.com/mark3labs/mcp-go. Without care it
// does not validate arguments, as is that library's default, and gives find an
// answer that breaks its schema. Wiped is called for each call of the
// destructive tool.
func OnMCPGo(care bool, wiped func()) *server.MCPServer {
	options := []server.ServerOption{server.WithRecovery(), server.WithPaginationLimit(2)}
	if care {
		options = append(options, server.WithInputSchemaValidation())
	}
	s := server.NewMCPServer("shop", "1", options...)
	for _, t := range tools(wiped) {
		definition := mcp.NewToolWithRawSchema(t.name, t.doc, t.input)
		definition.RawOutputSchema = t.output
		readOnly := !t.destructive
		definition.Annotations.ReadOnlyHint = &readOnly
		s.AddTool(definition, func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			answer := t.answer(r.GetArguments())
			if !care && t.name == "find" {
				answer = map[string]any{"total": "three"}
			}
			text, err := json.Marshal(answer)
			if t.output == nil {
				return mcp.NewToolResultText(string(text)), err
			}
			return mcp.NewToolResultStructured(answer, string(text)), err
		})
	}
	return s
}
