// Package counted builds the program of package counting, whose libraries are
// compiled with the Go toolchain's coverage counters, and reads what it says.
package counted
