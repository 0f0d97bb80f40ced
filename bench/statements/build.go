package statements

import (
	"context"
	"fmt"

	"schemabench/harness/backend"
	"schemabench/harness/backend/counting/counted"
)

// Build builds the backends with counters into dir and starts the program; see
// [counted.Build]. Close ends the program.
func Build(ctx context.Context, dir string) (*Counter, error) {
	program, err := counted.Build(ctx, dir)
	if err != nil {
		return nil, err
	}
	libraries := map[string]bool{}
	for _, b := range counted.Backends() {
		e, _ := backend.EvaluatorOf(b)
		libraries[e.Package] = true
	}
	c := &Counter{binary: program.Binary, meta: program.Meta, blocks: blocksOf(program.Dump, libraries)}
	if len(c.blocks) == 0 {
		return nil, fmt.Errorf("%w: go tool covdata names no block of the libraries", counted.ErrBuild)
	}
	return c, nil
}
