//go:build unix

package enforce

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// A Strategy is a way to keep validation within a budget. Each is a file of
// this package:
//
//	var _ = register(Strategy{…})
type Strategy struct {
	Name string // kebab-case
	Rank int    // position in tables, ascending
	Doc  string // one sentence: what it does
	// Open readies the strategy in a server process.
	Open func(Service) (Guard, error)
}

// A Service is what a server validates with.
type Service struct {
	Backend harness.Backend
	Limits  limit.Limits
	Budget  harness.Budget // of a phase
}

// A Guard judges requests. It is called from many goroutines.
type Guard interface {
	// Register is called once for the schema of each honest tool before
	// requests come.
	Register(harness.Case) error
	// Judge returns the verdict on a call, or how the call ended without one.
	Judge(context.Context, harness.Case) (harness.Verdict, Outcome)
	// Close ends what the strategy started.
	Close() error
}

var registry []Strategy

func register(s Strategy) struct{} {
	registry = append(registry, s)
	return struct{}{}
}

// Strategies returns all strategies in the order of tables.
func Strategies() []Strategy {
	all := slices.Clone(registry)
	slices.SortFunc(all, func(a, b Strategy) int { return a.Rank - b.Rank })
	return all
}

// Get returns the strategy of that name.
func Get(name string) (Strategy, error) {
	var names []string
	for _, s := range Strategies() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Strategy{}, fmt.Errorf("no strategy %q; there are %s", name, strings.Join(names, ", "))
}
