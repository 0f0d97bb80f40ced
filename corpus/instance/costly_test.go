package instance_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/adversarial"
	"schemabench/corpus/instance"
	"schemabench/harness"
	"schemabench/harness/limit"
)

// within are limits on the size of an instance and no others.
func within(bytes, depth int64) limit.Limits {
	return limit.Limits{Max: map[string]limit.Max{}}.With("instance-bytes", bytes).With("instance-depth", depth)
}

func TestCostliest(t *testing.T) {
	tests := []struct {
		name, schema string
		limits       limit.Limits
		measure      string
		valid        bool  // is it the costliest that is valid that counts
		least        int64 // of the measure
	}{
		{"two references to itself double the evaluations with each level", `{"properties":{"a":{"allOf":[{"$ref":"#"},{"$ref":"#"}]}}}`, within(1000, 12), "evaluations", true, 1 << 12},
		{"an array is filled up", `{"items":{"anyOf":[{"type":"string"},{"type":"null"}]}}`, within(1000, 5), "evaluations", true, 980},
		{"no more items than are valid", `{"type":"array","maxItems":100,"items":{"type":"integer"}}`, within(10_000, 5), "evaluations", true, 101},
		{"the limit on evaluations is kept", `{"items":{"type":"integer"}}`, within(100_000, 5).With("evaluations", 500), "evaluations", true, 480},
		{"a string is lengthened for a pattern", `{"type":"string","pattern":"^(a|b)*$"}`, within(1000, 5), "regex-steps", true, 900 * 5},
		{"items that differ are paired", `{"type":"array","items":{"type":"integer"},"uniqueItems":true}`, within(1000, 5), "comparisons", true, 250 * 249 / 2},
		{"a member costs more beside others", `{"additionalProperties":{"$ref":"#/$defs/a"},"$defs":{"a":{"allOf":[true,true,true]}}}`, within(1000, 5), "evaluations", true, 500},
		{"what is invalid may cost more", `{"type":"array","maxItems":3,"items":{"type":"integer"}}`, within(1000, 5), "evaluations", false, 480},
		{"a number has more digits", `{"type":"integer","maximum":5}`, within(200, 5), "digits", true, 180},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			check, err := judge(harness.Draft2020, harness.Schema(test.schema))
			if err != nil {
				t.Fatal(err)
			}
			found, err := instance.Costliest(harness.Schema(test.schema), harness.Draft2020, instance.CostlyOptions{Limits: test.limits, Check: check})
			if err != nil {
				t.Fatal(err)
			}
			var best int64
			for _, c := range found {
				if c.Limit == test.measure && (!test.valid || c.Verdict == harness.Valid) {
					best = max(best, c.Size)
				}
			}
			if best < test.least {
				t.Errorf("%s: %d, want %d at least", test.measure, best, test.least)
			}
			confirm(t, harness.Schema(test.schema), test.limits, found)
		})
	}
}

// confirm measures what was found once more: within the limits, of the size
// and the verdict that are said.
func confirm(t *testing.T, schema harness.Schema, limits limit.Limits, found []instance.Costly) {
	t.Helper()
	s, err := limits.Compile(schema, limit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	check, err := judge(harness.Draft2020, schema)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range found {
		r, err := s.Inspect(c.Instance)
		if err == nil {
			err = r.Err()
		}
		if err != nil || r.Sizes[c.Limit] != c.Size || c.Size == 0 {
			t.Errorf("%s of %.100s: %d, %v; want %d", c.Limit, c.Instance, r.Sizes[c.Limit], err, c.Size)
		}
		if verdict, err := check(c.Instance); err != nil || verdict != c.Verdict {
			t.Errorf("%.100s is %s, %v; want %s", c.Instance, verdict, err, c.Verdict)
		}
	}
}

func TestCostliestOfNone(t *testing.T) {
	broken := errors.New("broken")
	tests := []struct {
		name, schema string
		options      instance.CostlyOptions
		want         error // nil for any
	}{
		{"text that is no JSON", `{"type"`, instance.CostlyOptions{}, nil},
		{"a schema that is a string", `"object"`, instance.CostlyOptions{}, nil},
		{"ten megabytes of brackets", strings.Repeat("[", 10<<20), instance.CostlyOptions{}, instance.ErrNone},
		{"an evaluation without end", `{"$ref":"#"}`, instance.CostlyOptions{}, instance.ErrNone},
		{"a check that fails", `{"type":"array"}`, instance.CostlyOptions{Check: func(harness.Instance) (harness.Verdict, error) { return "", broken }}, broken},
	}
	for _, test := range tests {
		found, err := instance.Costliest(harness.Schema(test.schema), harness.Draft2020, test.options)
		if err == nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: %v, %v; want an error %v", test.name, found, err, test.want)
		}
	}
}

// TestCostliestOfFamilies takes as much work as the instances that families
// hold, and finds the same a second time.
func TestCostliestOfFamilies(t *testing.T) {
	for _, name := range []string{"allof-dag", "anyof-dag-failing", "instance-array", "linked-list", "patternproperties-keys", "recursive-anyof-tree", "recursive-oneof"} {
		f, err := adversarial.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		c := f.Make(f.Sizes[0])
		o := instance.CostlyOptions{Effort: 2_000_000}
		found, err := instance.Costliest(c.Schema, c.Draft, o)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		own := limit.Sizes(c)["evaluations"]
		i := slices.IndexFunc(found, func(c instance.Costly) bool { return c.Limit == "evaluations" })
		if i < 0 || found[i].Size < own {
			t.Errorf("%s: no instance takes the %d evaluations of its own: %.200v", f.Name, own, found)
		}
		again, err := instance.Costliest(c.Schema, c.Draft, o)
		if diff := cmp.Diff(found, again); diff != "" || err != nil {
			t.Errorf("%s: a second search finds others, %v (-first +second):\n%.2000s", f.Name, err, diff)
		}
	}
}
