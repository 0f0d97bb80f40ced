package servers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A fault is something that a server does wrong.
type fault struct {
	name, check string // kebab-case, and the check of package probe that finds it
	call        func(tool string, arguments json.RawMessage, next answerer) (*mcp.CallToolResult, error)
	read        func(uri string) (*mcp.ReadResourceResult, error)
}

type answerer func() (*mcp.CallToolResult, error)

// Faults returns the check that finds each fault, by name of the fault.
func Faults() map[string]string {
	all := map[string]string{}
	for _, f := range faults {
		all[f.name] = f.check
	}
	return all
}

func get(name string) *fault {
	for i := range faults {
		if faults[i].name == name {
			return &faults[i]
		}
	}
	return nil
}

// faults are those planted on the official library.
var faults = []fault{
	{name: "exits-on-depth", check: "alive", call: func(_ string, arguments json.RawMessage, next answerer) (*mcp.CallToolResult, error) {
		if depth(arguments) > 50 {
			fmt.Fprintln(os.Stderr, "maximum call stack size exceeded")
			os.Exit(3)
		}
		return next()
	}},
	{name: "slow-on-long", check: "budget", call: func(tool string, arguments json.RawMessage, next answerer) (*mcp.CallToolResult, error) {
		if tool == "total" && len(arguments) > 50_000 {
			time.Sleep(3 * time.Second)
		}
		return next()
	}},
	{name: "takes-anything", check: "refusal", call: func(tool string, _ json.RawMessage, next answerer) (*mcp.CallToolResult, error) {
		if result, err := next(); err == nil && !result.IsError || tool != "find" {
			return result, err
		}
		return structured(map[string]any{"total": 0})
	}},
	{name: "internal-error", check: "refusal", call: func(_ string, _ json.RawMessage, next answerer) (*mcp.CallToolResult, error) {
		result, err := next()
		if err == nil && result.IsError {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "something went wrong"}
		}
		return result, err
	}},
	{name: "shows-trace", check: "trace", call: func(_ string, _ json.RawMessage, next answerer) (*mcp.CallToolResult, error) {
		result, err := next()
		if err == nil && result.IsError {
			result.Content = []mcp.Content{&mcp.TextContent{Text: "TypeError: x is not a function\n    at find (/srv/shop/index.js:10:7)\n    at call (/srv/shop/index.js:20:3)"}}
		}
		return result, err
	}},
	{name: "extra-key", check: "output", call: func(tool string, _ json.RawMessage, next answerer) (*mcp.CallToolResult, error) {
		result, err := next()
		if err == nil && !result.IsError && tool == "find" {
			return structured(map[string]any{"total": 3, "debug": true})
		}
		return result, err
	}},
	{name: "no-structure", check: "output", call: func(tool string, _ json.RawMessage, next answerer) (*mcp.CallToolResult, error) {
		result, err := next()
		if err == nil && tool == "find" {
			result.StructuredContent = nil
		}
		return result, err
	}},
	{name: "no-text", check: "fallback", call: func(_ string, _ json.RawMessage, next answerer) (*mcp.CallToolResult, error) {
		result, err := next()
		if err == nil && !result.IsError {
			result.Content = []mcp.Content{}
		}
		return result, err
	}},
	{name: "empty-resource", check: "resource", read: func(string) (*mcp.ReadResourceResult, error) {
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{}}, nil
	}},
	{name: "resource-error", check: "resource", read: func(string) (*mcp.ReadResourceResult, error) {
		return nil, errors.New("ENOENT")
	}},
	{name: "old-resource-code", check: "", read: func(uri string) (*mcp.ReadResourceResult, error) {
		return nil, &jsonrpc.Error{Code: -32002, Message: "Resource not found: " + uri}
	}},
	{name: "chatty-error", check: "", call: func(_ string, _ json.RawMessage, next answerer) (*mcp.CallToolResult, error) {
		result, err := next()
		if err == nil && result.IsError { // words of a trace, but none
			result.Content = []mcp.Content{&mcp.TextContent{Text: "look at the goroutine panel, file index.js:10, or at Traceback in the manual"}}
		}
		return result, err
	}},
}

// structured returns a result with that structure, and as text.
func structured(v any) (*mcp.CallToolResult, error) {
	text, err := json.Marshal(v)
	return &mcp.CallToolResult{
		StructuredContent: v,
		Content:           []mcp.Content{&mcp.TextContent{Text: string(bytes.TrimSpace(text))}},
	}, err
}
