// Package capture is a client of MCP servers that trusts none of them.
//
// [Open] starts a server as a command, or reaches one by streamable HTTP, and
// agrees on a revision of the protocol, the newest that both speak.
// [Session.Tools] pages through tools/list and keeps the tools as sent, byte
// for byte; [Session.Call] calls one and keeps the answer likewise.
// [Server.Write] writes what package corpus reads.
//
// A server may flood, hang, die, page for ever, or send what is no message.
// [Limits] bound the bytes, pages, tools and time that it gets, and the error
// then wraps [ErrFlood], [ErrHung], [ErrDied] or [ErrGarbled]. A command runs
// in a process group of its own, of which nothing is left when the session is
// closed or its context ends. What a server logs on its standard output, which
// should hold protocol messages alone, is left out and counted.
//
// The protocol is github.com/modelcontextprotocol/go-sdk's. That decodes
// schemas into maps, so the bytes are taken where they pass: see wire.
package capture
