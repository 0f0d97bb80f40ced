// Package probe fuzzes a live MCP server with arguments made from its own
// schemas, and checks how it answers.
//
//	report, err := probe.Run(ctx, probe.Options{Target: target, Pool: pool})
//
// Every tool that says it only reads is called with valid arguments, with near
// misses that break one keyword each, with values on a limit, with those that
// cost a validator most within the limits that are built in, and with hostile
// ones: deep, oversized, of the wrong type, numbers without end, surrogates
// without a partner, members named __proto__. Other tools are called only if
// they are named, or all are allowed: see [Options]. Whether arguments are
// valid is what the reference validator says, in a worker process.
//
// A [Check] is one thing that must hold of an answer. Each stands in one file
// of this package and registers itself. What does not hold is a [Finding]: a
// failure, or a note where the specification leaves room. A server that ends is
// started again, and the rest goes on.
package probe
