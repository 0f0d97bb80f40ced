// Package results is the file format of measurements: the Go benchmark
// format, written so that a run may be killed at any instant and its file
// cut, concatenated and mixed with the output of go test.
//
// FORMAT.md gives an example, each key with its unit, and the rules.
package results
