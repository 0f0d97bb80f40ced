// Package native holds the yardstick of package search: a target over the
// same decoder and the same cost for Go's own fuzzer, which sees coverage
// alone. BenchmarkAgainst of package search builds and runs it.
package native
