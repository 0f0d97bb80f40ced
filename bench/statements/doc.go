// Package statements counts the statements that a validator library executes
// while it validates.
//
// Such a count does not depend on the machine: it tells a library that does
// more work by one per cent from one that was unlucky with its neighbours, and
// it names the line. It comes from a second build of the backends, with the Go
// toolchain's own coverage counters over their libraries, which [Build] makes
// when it is needed. Map order lets a few counts vary by less than a per cent.
package statements
