package search

import (
	"fmt"
	"slices"
	"strings"

	"schemabench/harness"
)

// A Metric is a cost that a search raises.
type Metric struct {
	Name string // kebab-case
	Doc  string // one sentence: what it is and why one would raise it
	Unit string // as in results
	From Source // what has to be run to know it

	// Value returns the cost, 0 for none. It is called with what From promises.
	Value func(*Look) float64
}

// A Source says where the values of a metric come from.
type Source uint8

// The sources, cheapest first.
const (
	Predicted Source = iota // package cost, the same for every backend
	Once                    // one execution of each phase on a worker
	Measured                // repeated executions, with peak memory
	Counted                 // a worker with coverage counters
)

// A Look is what is known of a candidate on one backend.
type Look struct {
	*Candidate
	Backend      string                // "" if From is Predicted
	Evaluations  uint64                // predicted with the backend's profile
	Measurements []harness.Measurement // Once, Measured: the last carries the outcome
	Counts       Counts                // Counted
}

// phase returns the measurement of a phase with the least CPU time.
func (l *Look) phase(p harness.Phase) (least harness.Measurement, ok bool) {
	for _, m := range l.Measurements {
		if m.Phase == p && (!ok || m.CPU < least.CPU) {
			least, ok = m, true
		}
	}
	return least, ok
}

// outcome returns how the run ended.
func (l *Look) outcome() harness.Measurement {
	if len(l.Measurements) == 0 {
		return harness.Measurement{Outcome: harness.Done}
	}
	return l.Measurements[len(l.Measurements)-1]
}

var registry []Metric

// register adds m to the registry:
//
//	var _ = register(Metric{…})
func register(m Metric) struct{} {
	registry = append(registry, m)
	return struct{}{}
}

// Metrics returns every metric, ordered by name.
func Metrics() []Metric {
	all := slices.Clone(registry)
	slices.SortFunc(all, func(a, b Metric) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// GetMetric returns the metric of that name.
func GetMetric(name string) (Metric, error) {
	var names []string
	for _, m := range Metrics() {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return Metric{}, fmt.Errorf("no metric %q; there are %s", name, strings.Join(names, ", "))
}
