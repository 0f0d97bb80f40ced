package calibrate

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// TestBuiltInProposals holds proposals.json to what the report needs.
func TestBuiltInProposals(t *testing.T) {
	names := map[string]bool{}
	for _, p := range Proposals() {
		if p.Name == "" || p.Source == "" || p.Says == "" || names[p.Name] {
			t.Errorf("proposal %+v lacks something, or its name is taken", p)
		}
		names[p.Name] = true
		for name, most := range p.Limits {
			if _, err := limit.Get(name); err != nil || most < 0 {
				t.Errorf("proposal %s: limit %s of %d: %v", p.Name, name, most, err)
			}
		}
	}
	for _, want := range []string{"muster", "MCP PHP SDK, proposed", "context-forge", "OpenAI structured outputs", "fast-json-stringify", "Go encoding/json", "gonka", "MCP Go SDK", "MCP C# SDK", "MCP Rust SDK", "Jackson"} {
		if !names[want] {
			t.Errorf("no proposal of %s", want)
		}
	}
}

func TestJudge(t *testing.T) {
	size := func(depth, bytes int64) sizes { return sizes{"schema-depth": depth, "schema-bytes": bytes} }
	ms := all(
		one{family: "cheap", n: 1, backend: "a", sizes: size(5, 10)},
		one{family: "dear", n: 1, backend: "a", call: 40 * time.Millisecond, sizes: size(5, 10)},
		one{family: "dearer", n: 1, backend: "a", call: 45 * time.Millisecond, sizes: size(5, 900)},
		one{family: "killed", n: 1, backend: "a", outcome: harness.Timeout, call: 50 * time.Millisecond, sizes: size(30, 500)},
		one{family: "smaller", n: 1, backend: "a", outcome: harness.Timeout, call: 50 * time.Millisecond, sizes: size(30, 400)},
		one{family: "crash", n: 1, backend: "b", outcome: harness.Crash, call: time.Millisecond, sizes: size(200, 5000)},
		one{family: "cheap", n: 1, backend: "b", sizes: size(5, 10)},
	)
	c, err := New(ms, options(sizes{"schema-depth": 100}, Real{Name: "flat", Sizes: size(3, 2000)}, Real{Name: "deep", Sizes: size(40, 10)}))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name    string
		limits  sizes
		worst   string
		passed  []int // culprits on a, and on b
		refused []string
	}{
		{"no limits let the crash pass", nil, "crash", []int{4, 1}, nil},
		{"a depth of 100 stops it; the smallest of those killed remains", sizes{"schema-depth": 100}, "smaller", []int{4, 0}, nil},
		{"a depth of 10 stops those too, and a real schema; the dearest remains", sizes{"schema-depth": 10}, "dearer", []int{2, 0}, []string{"deep"}},
		{"100 bytes leave one", sizes{"schema-depth": 10, "schema-bytes": 100}, "dear", []int{1, 0}, []string{"flat", "deep"}},
		{"5 bytes stop all", sizes{"schema-bytes": 5}, "", []int{0, 0}, []string{"flat", "deep"}},
	}
	for _, test := range tests {
		j := c.Judge([]Proposal{{Name: test.name, Limits: test.limits}})[0]
		worst, refused := "", []string(nil)
		if j.Worst != nil {
			worst = j.Worst.Family
		}
		for _, r := range j.Refused {
			refused = append(refused, r.Name)
		}
		passed := []int{j.Each[0].Culprits, j.Each[1].Culprits}
		if worst != test.worst || !cmp.Equal(passed, test.passed) || !cmp.Equal(refused, test.refused) {
			t.Errorf("%s: worst %q, passed %v, refused %v", test.name, worst, passed, refused)
		}
	}
}
