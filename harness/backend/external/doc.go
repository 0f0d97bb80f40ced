// Package external holds validators in other languages. Each is one file in
// node/ or python/ that loads a library, and a worker in that language speaks
// the protocol of package worker, so that a parent treats all alike: it
// enforces the budget, and a validator that spins, eats memory or dies is an
// outcome.
//
// To add a backend, write node/NAME.mjs with the exports that node/worker.mjs
// names, add its package to node/package.json and run
//
//	npm install --package-lock-only --ignore-scripts
//
// there; or write python/NAME.py. Its first line is a comment that becomes
// its documentation, its second one that gives its home page. No library
// fetches anything while it runs.
//
// What is weaker than in a Go worker: allocations are not counted, times have
// steps of 1 µs, memory is judged by what is resident, garbage that was not
// collected included, and a collector or compiler that works in another thread
// counts as CPU time of the phase it falls into. A worker has compiled and
// validated a usual schema before its first case of a draft, so no case pays
// for loading the library and its metaschemas; but execution once (package
// worker's Once) may see code that no just-in-time compiler has seen yet.
package external
