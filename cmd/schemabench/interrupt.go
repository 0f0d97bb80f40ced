package main

import (
	"context"
	"errors"
)

var errInterrupted = errors.New("interrupted")

// interruptible runs f and returns what it returns, or errInterrupted as soon
// as ctx is cancelled. f then goes on until the process ends: it is for what
// cannot be stopped, such as reading from a terminal.
func interruptible[T any](ctx context.Context, f func() T) (T, error) {
	done := make(chan T, 1)
	go func() { done <- f() }()
	select {
	case v := <-done:
		return v, nil
	case <-ctx.Done():
		var none T
		return none, errInterrupted
	}
}
