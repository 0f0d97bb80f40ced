package main

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/coverage"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/backend/counting/counted"
)

const (
	unsupported = "unsupported"
	refused     = "refused"
)

// do compiles, decodes and validates. An error is a fault of ours.
func do(j counted.Job) (counted.Answer, error) {
	b, err := backend.Get(j.Backend)
	if err != nil {
		return counted.Answer{}, err
	}
	v, err := b.Compile(j.Draft, j.Schema)
	switch {
	case errors.Is(err, harness.ErrUnsupported):
		return counted.Answer{Says: unsupported}, nil
	case err != nil:
		return counted.Answer{Says: refused}, nil
	}
	instance, err := v.Decode(j.Instance)
	if err != nil {
		return counted.Answer{Says: refused}, nil
	}
	if err := coverage.ClearCounters(); err != nil {
		return counted.Answer{}, fmt.Errorf("clearing counters: %w", err)
	}
	verdict, err := v.Validate(instance)
	if err != nil {
		return counted.Answer{Says: refused}, nil
	}
	var counters bytes.Buffer
	if err := coverage.WriteCounters(&counters); err != nil {
		return counted.Answer{}, fmt.Errorf("writing counters: %w", err)
	}
	return counted.Answer{Says: string(verdict), Counters: counters.Bytes()}, nil
}
