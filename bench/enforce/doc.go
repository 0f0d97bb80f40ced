// Package enforce compares ways to keep a validator within its budget.
//
//	trials, err := enforce.Run(ctx, enforce.Options{Backend: "santhosh", …}, tell)
//
// A [Strategy] is one way: none at all, a goroutine that is abandoned after a
// time-out, a worker process that is killed, checks of limits, or both. Each
// serves the same requests in a process of its own, so that its death is data.
// The requests come from here at a steady rate, whether or not earlier ones
// were answered: a latency counts from the moment at which the request was due,
// and so includes all waiting. The server knows nothing of the clock of the
// client.
//
// Of each strategy there are three kinds of [Trial]:
//
//   - quiet: honest requests only. What they cost is the base line.
//   - attack: the same requests while a [Bomb] arrives every so often, in turn.
//   - one for each bomb that comes alone: what it costs, and whether it got
//     through.
//
// A request that is not answered within the client's patience, or not with the
// right verdict, counts as not answered. Its latency is at least the patience,
// and enters the quantiles as that. A server that dies, or that uses more memory
// than it is allowed, is killed and started again at once; what comes meanwhile
// is not answered.
//
// Every request carries a schema and arguments, and every strategy compiles the
// schema anew, since a worker keeps nothing between cases: strategies differ in
// enforcement alone. Checks of the schemas of honest tools were made before, when
// the tools registered; a bomb registers and calls.
//
// CPU time and memory are those of the server and of its children, workers
// dead or alive. They come from /proc, so the experiment runs on Linux alone;
// what it measured, in the format described in FORMAT.md, reads everywhere.
package enforce
