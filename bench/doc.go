// Package bench holds the native benchmarks:
//
//	go test -run '^$' -bench . -benchtime 1x ./bench
//
// Their names are made for benchstat: -col /backend sets the validators side
// by side, -row /family picks the rows.
package bench
