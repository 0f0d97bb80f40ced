//go:build !linux

package fuzz

// limitData does nothing: other systems have no limit that counts what Go
// allocates.
func limitData(uint64) {}
