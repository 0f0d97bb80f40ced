package cost

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
)

// A tallyOfChecks counts what check saw.
type tallyOfChecks struct {
	steps, visits                         uint64  // most evaluations of the reference at once, all of them
	bounded                               int     // bounds that are finite
	looseness                             float64 // sum of ln(bound/count) over them
	pairs, equal, upper, endless, skipped int
}

// check holds one pair to the chain reference ≤ exact ≤ static, with
// equality on the left where the count says that it took no maximum.
func (c *tallyOfChecks) check(t *testing.T, name string, draft harness.Draft, schema harness.Schema, instance harness.Instance) {
	t.Helper()
	g, parseErr := Parse(schema, draft, Options{})
	if parseErr != nil {
		t.Errorf("%s: parse: %v\n%s", name, parseErr, schema)
		return
	}
	x, countErr := g.Count(instance, NoBudget)
	steps := c.steps
	if countErr != nil {
		steps = 500 // enough to see that it goes on
	}
	var seen Tally
	_, visits, err := evaluate(draft, schema, instance, steps, nil, observed(&seen))
	if countErr == nil {
		within(t, name, seen, x.Tally, schema, instance)
	}
	c.visits += visits
	switch {
	case errors.Is(err, ErrDepth) || errors.Is(err, ErrSteps):
		// The reference gave up, after visits evaluations that did take place.
		if countErr == nil && x.Evaluations < visits {
			t.Errorf("%s: at least %d evaluations, count is %d\n%s\n%s", name, visits, x.Evaluations, schema, instance)
		}
		if errors.Is(countErr, ErrCycle) && len(g.cycles) == 0 {
			t.Errorf("%s: a cycle that static does not know\n%s", name, schema)
		}
		c.endless++
	case err != nil:
		c.skipped++
	case errors.Is(countErr, ErrCycle):
		if !x.UpperBound && !hasChoice(g) {
			t.Errorf("%s: ended after %d evaluations, count finds a cycle\n%s\n%s", name, visits, schema, instance)
		}
		c.endless++
	case countErr != nil:
		t.Errorf("%s: count: %v", name, countErr)
	case visits == x.Evaluations:
		c.equal++
	case visits > x.Evaluations || !x.UpperBound:
		t.Errorf("%s: %d evaluations, count is %d, upper bound %v\n%s\n%s", name, visits, x.Evaluations, x.UpperBound, schema, instance)
	default:
		c.upper++
	}
	c.pairs++
	if countErr == nil {
		c.bound(t, name, g, x, schema, instance)
	}
}

// bound holds the exact count to the static bounds for the instance's size.
func (c *tallyOfChecks) bound(t *testing.T, name string, g *Graph, x Exact, schema harness.Schema, instance harness.Instance) {
	t.Helper()
	for _, size := range []Size{x.Size, {Nodes: x.Size.Nodes}, {Bytes: x.Size.Bytes}} {
		if b := g.Bound(size); b < x.Evaluations {
			t.Errorf("%s: count is %d, bound for %+v is %d\n%s\n%s", name, x.Evaluations, size, b, schema, instance)
		}
	}
	if b := g.Bound(x.Size); b < math.MaxUint64 {
		c.bounded++
		c.looseness += math.Log(float64(b) / float64(x.Evaluations))
	}
}

// hasChoice reports whether evaluation of g may avoid an in-place cycle.
func hasChoice(g *Graph) bool {
	for _, s := range g.reached {
		if u := &g.subs[s]; u.conditional || u.node < 0 && u.guards-u.first > 1 || g.unevaluates(u) {
			return true
		}
	}
	return false
}

func (g *Graph) unevaluates(u *sub) bool {
	for _, e := range g.edges[u.first:u.end] {
		if e.kind == unevaluated || e.kind == leftItems {
			return true
		}
	}
	return false
}

// randomPairs is how many pairs the test makes: 20,000, or what
// COST_RANDOM_PAIRS says.
func randomPairs(t *testing.T) uint64 {
	if s := os.Getenv("COST_RANDOM_PAIRS"); s != "" {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if testing.Short() {
		return 5_000
	}
	return 20_000
}

func TestRandomPairsAreSound(t *testing.T) {
	c := tallyOfChecks{steps: 5_000}
	for seed := range randomPairs(t) {
		draft, schema, instance := randomCase(seed)
		c.check(t, "seed "+strconv.FormatUint(seed, 10), draft, schema, instance)
		if t.Failed() {
			break
		}
	}
	t.Logf("%+v, bound/count is %.2f", c, math.Exp(c.looseness/float64(c.bounded)))
}

func TestSuiteIsSound(t *testing.T) {
	c := tallyOfChecks{steps: 1_000_000}
	for _, s := range suite(t) {
		c.check(t, s.name, s.Draft, s.Schema, s.Instance)
	}
	t.Logf("%+v, bound/count is %.2f", c, math.Exp(c.looseness/float64(c.bounded)))
}

// TestFamiliesAreSound checks small cases of every adversarial family, and
// larger ones against the family's own count.
func TestFamiliesAreSound(t *testing.T) {
	const most = 1 << 16 // bytes of a case
	c := tallyOfChecks{steps: 100_000}
	large := 0
	for _, f := range adversarial.All() {
		for n := 1; n <= 4; n++ {
			if k := f.Make(n); len(k.Schema)+len(k.Instance) < most {
				c.check(t, fmt.Sprintf("%s n=%d", f.Name, n), k.Draft, k.Schema, k.Instance)
			}
		}
		for _, n := range f.Sizes {
			k := f.Make(n)
			if len(k.Schema)+len(k.Instance) > most {
				break
			}
			checkFamily(t, f, k)
			large++
		}
	}
	t.Logf("%+v and %d larger ones", c, large)
}

// checkFamily holds the count of one case against the family's.
func checkFamily(t *testing.T, f adversarial.Family, k harness.Case) {
	want := f.Count(k.N)
	g, err := Parse(k.Schema, k.Draft, Options{})
	if err != nil {
		t.Errorf("%s n=%d: %v", f.Name, k.N, err)
		return
	}
	x, err := g.Count(k.Instance, NoBudget)
	switch {
	case errors.Is(err, ErrCycle) && want == math.MaxUint64:
	case errors.Is(err, ErrNested) && f.Grows == "instance-depth":
	case err != nil || x.Evaluations < want || x.Evaluations > want && !x.UpperBound:
		t.Errorf("%s n=%d: count %d, want %d, error %v", f.Name, k.N, x.Evaluations, want, err)
	}
}
