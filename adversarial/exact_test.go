package adversarial_test

import (
	"errors"
	"math"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness/cost"
)

// TestExact holds each family's count against the counter, which unlike the
// evaluator is quick enough for the sizes that a sweep takes. Where the
// counter gives an upper bound it must not be less.
func TestExact(t *testing.T) {
	const most = 20_000 // bytes of a case, to keep the test short
	for _, f := range adversarial.All() {
		for _, n := range f.Sizes {
			c := f.Make(n)
			if n > 2 && len(c.Schema)+len(c.Instance) > most {
				break
			}
			g, err := cost.Parse(c.Schema, c.Draft, cost.Options{})
			if err != nil {
				t.Fatalf("%s n=%d: %v", f.Name, n, err)
			}
			want := f.Count(n)
			x, err := g.Count(c.Instance, cost.NoBudget)
			switch {
			case want == math.MaxUint64 && !errors.Is(err, cost.ErrCycle):
				t.Errorf("%s n=%d: no cycle found: %v", f.Name, n, err)
			case want == math.MaxUint64:
			case err != nil:
				t.Errorf("%s n=%d: %v", f.Name, n, err)
			case x.Evaluations < want || x.Evaluations > want && !x.UpperBound:
				t.Errorf("%s n=%d: %d evaluations, want %d", f.Name, n, x.Evaluations, want)
			}
		}
	}
}
