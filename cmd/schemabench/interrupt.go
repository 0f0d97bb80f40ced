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

// loading is interruptible for what reads a file and tells what it left out.
func loading[T, P any](ctx context.Context, f func() (T, []P, error)) (T, []P, error) {
	type loaded struct {
		what     T
		problems []P
		err      error
	}
	l, err := interruptible(ctx, func() (l loaded) {
		l.what, l.problems, l.err = f()
		return l
	})
	if err != nil {
		return l.what, nil, err
	}
	return l.what, l.problems, l.err
}
