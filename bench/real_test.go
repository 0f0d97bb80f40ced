package bench

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"schemabench/corpus"
	"schemabench/corpus/instance"
	"schemabench/harness"
)

// dumps is where tools of real MCP servers are looked for.
const dumps = "../../shared/data/mcp"

// BenchmarkMCP runs the input schemas of real MCP tools: the one of median
// length, that of the 99th percentile and the longest; n is the length in
// bytes. Each gets a full valid instance, a near miss, and the costliest. Where there are no dumps of real servers it takes the seeds.
func BenchmarkMCP(b *testing.B) {
	all, from := tools()
	b.Logf("%d schemas of %s", len(all), from)
	for _, pick := range []struct {
		family string
		share  float64
	}{{"mcp-p50", 0.5}, {"mcp-p99", 0.99}, {"mcp-largest", 1}} {
		e := all[int(pick.share*float64(len(all)-1))]
		valid, err := instance.Valid(e.Schema, e.Draft, instance.Options{Full: true, Check: verdictOn(e)})
		if err != nil {
			b.Logf("%s: no valid instance of %s: %v", pick.family, e.Name, err)
			continue
		}
		c := harness.Case{Family: pick.family, N: len(e.Schema), Draft: e.Draft, Schema: e.Schema, Instance: valid, Want: harness.Valid}
		runReal(b, c)
		if misses, err := instance.NearMisses(e.Schema, e.Draft, valid); err == nil && len(misses) > 0 {
			c.Instance, c.Want = misses[len(misses)-1].Instance, harness.Invalid
			runReal(b, c)
		}
		if costly, ok := costliest(e); ok {
			c.Family, c.Instance, c.Want = pick.family+"-costly", costly, harness.Valid
			runReal(b, c)
		}
	}
}

// costliest returns the valid instance that takes the most evaluations within
// the limits that are built in.
func costliest(e corpus.Entry) (harness.Instance, bool) {
	found, err := instance.Costliest(e.Schema, e.Draft, instance.CostlyOptions{Check: verdictOn(e)})
	if err != nil {
		return nil, false
	}
	for _, c := range found {
		if c.Limit == "evaluations" && c.Verdict == harness.Valid {
			return c.Instance, true
		}
	}
	return nil, false
}

// tools returns schemas from the shortest to the longest, and where they are
// from.
var tools = sync.OnceValues(func() (all []corpus.Entry, from string) {
	if _, err := os.Stat(dumps); err == nil {
		entries, _ := corpus.Load(dumps)
		for _, e := range entries {
			if e.Role == corpus.RoleInput {
				all = append(all, e)
			}
		}
		from = "MCP servers"
	}
	if len(all) == 0 {
		for _, s := range corpus.Seeds() {
			if slices.Contains(s.Accept, harness.Done) {
				all = append(all, corpus.Entry{Name: s.Name, Draft: s.Draft, Schema: s.Schema})
			}
		}
		from = "the seeds"
	}
	slices.SortStableFunc(all, func(a, b corpus.Entry) int { return cmp.Compare(len(a.Schema), len(b.Schema)) })
	return all, from
})

// BenchmarkMetaschema validates official metaschemas against themselves.
func BenchmarkMetaschema(b *testing.B) {
	for _, m := range []struct {
		draft harness.Draft
		file  string
	}{{harness.Draft2020, "2020-12.json"}, {harness.Draft7, "draft-07.json"}} {
		text, err := os.ReadFile(filepath.Join("../harness/cost/metaschema", m.file))
		if err != nil {
			b.Fatal(err)
		}
		runReal(b, harness.Case{
			Family: "metaschema-" + string(m.draft), N: len(text), Draft: m.draft,
			Schema: text, Instance: text, Want: harness.Valid,
		})
	}
}

// verdictOn returns a function that asks a worker whether an instance of e is
// valid.
func verdictOn(e corpus.Entry) func(harness.Instance) (harness.Verdict, error) {
	return func(in harness.Instance) (harness.Verdict, error) {
		pool, err := scouts()
		if err != nil {
			return "", err
		}
		c := harness.Case{Family: e.Name, Draft: e.Draft, Schema: e.Schema, Instance: in}
		ms, err := pool.Once(context.Background(), "santhosh", c, patient)
		if err != nil {
			return "", err
		}
		return ms[len(ms)-1].Verdict, nil
	}
}

func runReal(b *testing.B, c harness.Case) {
	s, err := try(c, patient)
	if err != nil {
		b.Fatal(err)
	}
	s.phases(b)
}
