//go:build !linux

package enforce

import (
	"context"
	"errors"
)

// Run needs Linux, whose /proc tells what a process and its children use.
func Run(context.Context, Options, func(Trial) error) ([]Trial, error) {
	return nil, errors.New("comparing enforcement needs Linux")
}
