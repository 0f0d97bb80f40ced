package adversarial_test

import (
	"errors"
	"math"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness/cost"
)

// beyond names the families that are past the evaluator's limits at any n, and
// why; [TestVerdicts] holds their verdicts against the reference backend.
var beyond = map[string]string{
	"exponent-bomb":       "numbers of a million digits",
	"ref-chain-recursive": "27,000 nested evaluations and more",
}

// TestEvaluations holds each family's count and verdict against the naive
// evaluator, and its claim to have no end against the evaluator's limits.
func TestEvaluations(t *testing.T) {
	const steps = 200_000
	for _, f := range adversarial.All() {
		if beyond[f.Name] != "" {
			continue
		}
		for _, n := range small(f) {
			c := f.Make(n)
			verdict, got, err := cost.Evaluate(c.Draft, c.Schema, c.Instance, steps)
			if f.Count(n) == math.MaxUint64 {
				if !errors.Is(err, cost.ErrDepth) && !errors.Is(err, cost.ErrSteps) {
					t.Errorf("%s n=%d: evaluation ended after %d evaluations: %v", f.Name, n, got, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s n=%d: %v", f.Name, n, err)
			} else if want := f.Count(n); got != want || verdict != c.Want {
				t.Errorf("%s n=%d: %s after %d evaluations, want %s after %d", f.Name, n, verdict, got, c.Want, want)
			}
		}
	}
}
