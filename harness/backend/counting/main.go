// Counting runs the backends and tells what they really did. It is built with
// coverage counters over the validator libraries,
//
//	go build -cover -covermode=atomic -coverpkg=schemabench/harness/backend/counting,LIBRARIES
//
// and clears them before each Validate, so that the counter of the first
// block of a library's evaluating function is the number of evaluations made.
// The tests of this package build it, run it and hold the counts to what
// package cost predicts with the backend's profile.
//
// It is given a directory for the coverage meta-data, reads one [counted.Job] a
// line and writes one [counted.Answer] a line. Such a build is two to three times slower:
// nothing is timed in it.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/coverage"
	"runtime/debug"

	"schemabench/harness/backend/counting/counted"
)

// maxStack makes endless recursion end soon, in bytes.
const maxStack = 64 << 20

func main() {
	debug.SetMaxStack(maxStack)
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "counting:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 {
		return fmt.Errorf("want one argument, a directory for coverage meta-data")
	}
	if err := coverage.WriteMetaDir(args[0]); err != nil {
		return fmt.Errorf("built without -cover? %w", err)
	}
	if err := coverage.WriteCountersDir(args[0]); err != nil {
		return err
	}
	buffered := bufio.NewReader(in)
	for dec, enc := json.NewDecoder(buffered), json.NewEncoder(out); ; {
		var j counted.Job
		if err := dec.Decode(&j); err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading a job: %w", err)
		}
		a, err := do(j)
		if err != nil {
			return err
		}
		if err := enc.Encode(a); err != nil {
			return fmt.Errorf("writing an answer: %w", err)
		}
	}
}
