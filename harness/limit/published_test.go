package limit_test

import (
	"fmt"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/limit"
	"schemabench/results/fit"
	"schemabench/results/published"
)

// TestPublishedFrontiersAreRefused holds the defaults to what the published
// run measured: of each family and backend that was killed or crashed, they
// reject the smallest such case. Compiling has ten times the budget, so its
// frontiers are those of the second run, made with as much.
//
// The files' headers name the commands that made them.
func TestPublishedFrontiersAreRefused(t *testing.T) {
	refused := map[string]string{} // by case: the limits exceeded
	check := func(f fit.Frontier) {
		family, err := adversarial.Get(f.Family)
		if err != nil || !f.Exceeded() {
			return
		}
		key := fmt.Sprintf("%s n=%d %t", f.Family, f.Next.N, f.Next.Phase == harness.PhaseCompile)
		c := family.Make(f.Next.N)
		by, known := refused[key]
		if !known {
			by = refusal(c, f.Next.Phase)
			refused[key] = by
		}
		if by == "" {
			t.Errorf("%s at n=%d is accepted, and on %s %s ends as %s after %v", f.Family, f.Next.N, f.Backend, f.Next.Phase, f.Next.Outcome, f.Next.CPU)
		}
	}
	real := 0
	for _, f := range publishedFrontiers(t, published.Results) {
		if f.Next.Phase != harness.PhaseCompile || f.Next.Outcome == harness.Crash {
			check(f)
			real++
		}
	}
	for _, f := range publishedFrontiers(t, published.Compiled) {
		if f.Next.Phase == harness.PhaseCompile {
			check(f)
			real++
		}
	}
	if len(refused) < 50 {
		t.Errorf("only %d cases at frontiers of %d curves", len(refused), real)
	}
	t.Logf("%d curves, %d cases beyond their frontiers, all refused unless named", real, len(refused))
}

// refusal returns the limits that c exceeds. What breaks in compiling has to
// be stopped by the schema alone.
func refusal(c harness.Case, phase harness.Phase) string {
	if phase == harness.PhaseCompile {
		c.Instance = nil
	}
	err := check(limit.Default(), c.Schema, c.Instance, limit.Options{Draft: c.Draft})
	if by := exceededNames(err); by != "" || err == nil {
		return by
	}
	return err.Error() // no JSON, or no schema
}

// publishedFrontiers returns the frontiers in a file of the newest published
// run.
func publishedFrontiers(t *testing.T, name string) []fit.Frontier {
	ms, err := published.Measurements(name)
	if err != nil {
		t.Fatal(err)
	}
	return fit.Frontiers(ms)
}
