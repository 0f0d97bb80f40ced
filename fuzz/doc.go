// Package fuzz holds the native fuzz targets, one file each:
//
//	go test -run '^$' -fuzz '^FuzzParse$' -fuzztime 30s -fuzzminimizetime 20x ./fuzz
//
// Validators run in worker processes under a budget, so that an input that
// spins, overflows the stack or eats memory ends as an outcome and not as a
// lost fuzzing process. With its default of a minute go's minimiser spends
// most of the time on inputs that are merely interesting, hence the last
// flag.
package fuzz
