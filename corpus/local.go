package corpus

var _ = register(Source{
	Name:  "local",
	Doc:   "Schema documents and MCP tool dumps from files and directories of your own.",
	Needs: "PATH…",
	Load:  Load,
})
