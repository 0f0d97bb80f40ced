package probe

import (
	"context"
	"slices"
	"strings"
)

// A Check is one thing that must hold of a server's answers.
type Check struct {
	Name string // one word
	Doc  string // one sentence: what must hold

	// Look examines one exchange. It returns nothing if the check says nothing
	// of such an exchange, and otherwise what is wrong, if anything is.
	Look func(context.Context, *prober, *exchange) []outcome
}

// An outcome is what a check says of one exchange.
type outcome struct {
	severity Severity
	detail   string
}

// A Severity says how bad a finding is.
type Severity string

// The severities. Passed is of no finding.
const (
	Passed  Severity = "passed"
	Note    Severity = "note"    // allowed, or not the server's fault alone
	Failure Severity = "failure" // against the specification, or a crash
)

func passed() []outcome               { return []outcome{{severity: Passed}} }
func failure(detail string) []outcome { return []outcome{{Failure, detail}} }
func note(detail string) []outcome    { return []outcome{{Note, detail}} }

var registry []Check

// register adds c to the registry. Each check's file calls it:
//
//	var _ = register(Check{…})
func register(c Check) struct{} {
	registry = append(registry, c)
	return struct{}{}
}

// Checks returns all checks, ordered by name.
func Checks() []Check {
	all := slices.Clone(registry)
	slices.SortFunc(all, func(a, b Check) int { return strings.Compare(a.Name, b.Name) })
	return all
}
