package main

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/coverage"

	"schemabench/harness"
	"schemabench/harness/backend"
)

// A job is one instance for one backend to validate.
type job struct {
	Backend  string
	Draft    harness.Draft
	Schema   harness.Schema
	Instance harness.Instance
}

// An answer says how a job went: a verdict, or "unsupported" or "refused".
// Counters are those of Validate alone, as runtime/coverage writes them, and
// absent without a verdict.
type answer struct {
	Says     string
	Counters []byte
}

const (
	unsupported = "unsupported"
	refused     = "refused"
)

// do compiles, decodes and validates. An error is a fault of ours.
func (j job) do() (answer, error) {
	b, err := backend.Get(j.Backend)
	if err != nil {
		return answer{}, err
	}
	v, err := b.Compile(j.Draft, j.Schema)
	switch {
	case errors.Is(err, harness.ErrUnsupported):
		return answer{Says: unsupported}, nil
	case err != nil:
		return answer{Says: refused}, nil
	}
	instance, err := v.Decode(j.Instance)
	if err != nil {
		return answer{Says: refused}, nil
	}
	if err := coverage.ClearCounters(); err != nil {
		return answer{}, fmt.Errorf("clearing counters: %w", err)
	}
	verdict, err := v.Validate(instance)
	if err != nil {
		return answer{Says: refused}, nil
	}
	var counters bytes.Buffer
	if err := coverage.WriteCounters(&counters); err != nil {
		return answer{}, fmt.Errorf("writing counters: %w", err)
	}
	return answer{string(verdict), counters.Bytes()}, nil
}
