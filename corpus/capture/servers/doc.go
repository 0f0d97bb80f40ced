// Package servers holds MCP servers for tests: good ones, and others with one
// planted fault each.
//
// The same server is there on two libraries, [OnGoSDK] and [OnMCPGo]; its tool
// wipe is destructive and counts its calls. [Serve] speaks over any pair of
// streams, [Handler] over streamable HTTP. What breaks the protocol itself,
// such as a flood, is in [Rude].
//
// No command links this package.
package servers
