package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"schemabench/corpus/capture/servers"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(ownBackends())
	if os.Getenv(asCommand) != "" {
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	testscript.Main(m, map[string]func(){
		"mcp-server":  servers.Main, // an MCP server with the fault that is named
		"schemabench": func() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:   "testdata",
		Setup: goBackendsOnly,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"deep":   deep,
		},
	})
}
