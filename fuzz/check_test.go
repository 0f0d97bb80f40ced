package fuzz

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/cost"
	"schemabench/harness/limit"
)

// FuzzCheck feeds raw bytes as schema and instance to the limits. Whatever
// they are, the answer is yes, a list of limits, or an error of a known kind,
// and what is accepted holds to what the limits promise.
func FuzzCheck(f *testing.F) {
	for _, seed := range rawSeeds {
		f.Add([]byte(seed.schema), []byte(seed.instance))
	}
	for _, family := range adversarial.All() {
		c := family.Make(family.Sizes[min(1, len(family.Sizes)-1)])
		f.Add([]byte(c.Schema), []byte(c.Instance))
	}
	f.Fuzz(func(t *testing.T, schema, instance []byte) { checked(t, schema, instance) })
}

// checked is FuzzCheck for one pair.
func checked(t testing.TB, schema, instance []byte) {
	s, err := defaultLimits.Inspect(schema, limit.Options{MCP: true})
	if err != nil {
		known(t, err)
		return
	}
	report := s.Report()
	known(t, report.Err())
	if s.Graph() == nil {
		return
	}
	r, err := s.Inspect(instance)
	if err != nil {
		known(t, err)
		return
	}
	known(t, r.Err())
	if len(r.Exceeded) == 0 {
		promises(t, s.Graph(), schema, instance, r.Sizes)
	}
}

// known fails the test if a caller could not tell what err means.
func known(t testing.TB, err error) {
	t.Helper()
	for _, kind := range []error{nil, limit.ErrExceeded, cost.ErrSyntax, cost.ErrMalformed} {
		if errors.Is(err, kind) {
			return
		}
	}
	t.Errorf("error of no known kind: %v", err)
}

// mostReference is the most evaluations that the definition is asked to make.
const mostReference = 2000

// promises checks that the static bound is no less than the exact count, and
// that this is what the definition takes, where both say that they know.
func promises(t testing.TB, g *cost.Graph, schema harness.Schema, instance harness.Instance, sizes map[string]int64) {
	bound := g.Bound(cost.Size{Bytes: int64(len(instance)), Depth: max(1, sizes["instance-depth"])})
	if exact := sizes["evaluations"]; bound < math.MaxInt64 && exact > int64(bound) {
		t.Errorf("%d evaluations, at most %d by the schema", exact, bound)
	}
	if x, err := g.Count(instance, mostReference); err == nil && !x.Stopped {
		verdict, steps, _ := cost.Evaluate(harness.Draft2020, schema, instance, mostReference)
		if verdict != "" && (steps > x.Evaluations || steps < x.Evaluations && !x.UpperBound) {
			t.Errorf("%d evaluations counted (an upper bound: %v), %d made", x.Evaluations, x.UpperBound, steps)
		}
	}
	if exact, most := sizes["evaluations"], limit.Default().Max["evaluations"].Max; exact > most {
		t.Errorf("accepted with %d evaluations, most is %d", exact, most)
	}
}

// TestCheckOnPairs is FuzzCheck on the pairs that the grammar spells, where
// schemas and instances meet deeper than raw bytes do: of all seeds, and at
// random.
func TestCheckOnPairs(t *testing.T) {
	inputs := pairSeeds(t)
	r := rand.New(rand.NewPCG(1, 2))
	for range randomPairs {
		inputs = append(inputs, randomBytes(r, 400))
	}
	for _, data := range inputs {
		schema, instance := Decode(data)
		if checked(t, schema, instance); t.Failed() {
			t.Fatalf("with input %x", data)
		}
	}
}

// randomPairs take some seconds.
const randomPairs = 10_000
