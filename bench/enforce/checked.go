//go:build unix

package enforce

import (
	"context"
	"sync"

	"schemabench/harness"
	"schemabench/harness/limit"
)

var (
	_ = register(Strategy{
		Name: "static", Rank: 40,
		Doc:  "Checks schemas against the limits and validates in its own process.",
		Open: func(s Service) (Guard, error) { return newChecked(s, inProcess{s}, false), nil },
	})
	_ = register(Strategy{
		Name: "exact", Rank: 50,
		Doc:  "Checks schemas and each instance, and validates in its own process.",
		Open: func(s Service) (Guard, error) { return newChecked(s, inProcess{s}, true), nil },
	})
	_ = register(Strategy{
		Name: "exact-worker", Rank: 60,
		Doc: "Checks schemas and each instance, and validates what passes in a worker process that is killed.",
		Open: func(s Service) (Guard, error) {
			inner, err := openKilled(s)
			if err != nil {
				return nil, err
			}
			return newChecked(s, inner, true), nil
		},
	})
)

// checked lets pass to another guard what is within the limits.
type checked struct {
	Guard
	limits limit.Limits
	exact  bool     // whether instances are checked too
	known  sync.Map // schemas of registered tools, by their text
}

func newChecked(s Service, inner Guard, exact bool) *checked {
	return &checked{Guard: inner, limits: s.Limits, exact: exact}
}

// Register implements Guard.
func (k *checked) Register(c harness.Case) error {
	s, err := k.limits.Compile(c.Schema, limit.Options{Draft: c.Draft})
	if err == nil {
		k.known.Store(string(c.Schema), s)
	}
	return err
}

// Judge implements Guard. A schema that is not known registers first; it is
// not remembered, so that it costs the same each time.
func (k *checked) Judge(ctx context.Context, c harness.Case) (harness.Verdict, Outcome) {
	var schema *limit.Schema
	if known, ok := k.known.Load(string(c.Schema)); ok {
		schema = known.(*limit.Schema)
	} else {
		var err error
		if schema, err = k.limits.Compile(c.Schema, limit.Options{Draft: c.Draft}); err != nil {
			return "", Rejected
		}
	}
	if k.exact && schema.Check(c.Instance) != nil {
		return "", Rejected
	}
	return k.Guard.Judge(ctx, c)
}
