// Package history keeps what each night's run found, and draws it: for every
// family and backend a line of the frontier, the class of growth, the CPU time
// of an evaluation and the allocations, with the nights marked on which the
// version of a validator changed.
//
// A history is a file of JSON lines, one [Night] each. It is only ever appended
// to.
package history
