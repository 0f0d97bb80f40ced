package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"schemabench/corpus/fetch"
)

// mcpModules are Go modules that ship what servers made with them answer.
var mcpModules = []fetch.Package{
	{
		Kind: fetch.Go, Path: "github.com/mark3labs/mcp-go", Version: "v1.2.1",
		Sum:     "h1:gd8VD3feMAVycwAM0x1nhv42Q1oLLjfOyowoUzHULB8=",
		Licence: "MIT",
		Files:   []string{"server/testdata/conformance/", "LICENSE"},
	},
	{
		Kind: fetch.Go, Path: "github.com/modelcontextprotocol/go-sdk", Version: "v1.8.0",
		Sum:     "h1:KIvahhYqwtbeniWVPs3TcXEA7b8jEtwfBpOTAI+Urx4=",
		Licence: "Apache-2.0 AND MIT",
		Files:   []string{"mcp/testdata/conformance/server/", "LICENSE"},
	},
}

var _ = register(Source{
	Name:     "module-tools",
	Doc:      "Tools as MCP servers list them in the recorded sessions that the official Go SDK and mcp-go ship inside their modules.",
	Packages: mcpModules,
	Load:     fetched("module-tools", mcpModules, loadSessions),
})

// loadSessions reads sessions, each a txtar archive whose file "server" is the
// messages of the server one after another.
func loadSessions(dir string) (all []Entry, problems []Problem) {
	var names []string
	for _, pattern := range []string{"server/testdata/conformance/*.txtar", "mcp/testdata/conformance/server/*.txtar"} {
		found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, []Problem{problem(dir, err)}
		}
		names = append(names, found...) // sorted by Glob
	}
	for _, name := range names {
		entries, faults := loadSession(name)
		all, problems = append(all, entries...), append(problems, faults...)
	}
	return all, problems
}

func loadSession(name string) (all []Entry, problems []Problem) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		return nil, []Problem{problem(name, err)}
	}
	base := strings.TrimSuffix(filepath.Base(name), ".txtar")
	for _, f := range archive.Files {
		if f.Name != "server" {
			continue
		}
		lists, err := toolLists(f.Data)
		if err != nil {
			problems = append(problems, problem(name, fmt.Errorf("reading the server's messages: %w", err)))
		}
		for i, list := range lists {
			session := base
			if i > 0 {
				session = fmt.Sprintf("%s#%d", base, i+1)
			}
			dump := fmt.Appendf(nil, `{"server":%q,"tools":%s}`, session, list)
			entries, faults := LoadReader(name, bytes.NewReader(dump))
			all, problems = append(all, entries...), append(problems, faults...)
		}
	}
	return all, problems
}

// toolLists returns the arrays of tools in results among JSON-RPC messages.
func toolLists(messages []byte) (lists []json.RawMessage, err error) {
	dec := json.NewDecoder(bytes.NewReader(messages))
	for {
		var message struct {
			Result struct {
				Tools json.RawMessage `json:"tools"`
			} `json:"result"`
		}
		if err := dec.Decode(&message); errors.Is(err, io.EOF) {
			return lists, nil
		} else if err != nil {
			return lists, err
		}
		if tools := message.Result.Tools; len(tools) > 0 && tools[0] == '[' {
			lists = append(lists, tools)
		}
	}
}
