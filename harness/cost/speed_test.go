package cost_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/cost"
)

// A pair is a schema with an instance; a benchmark of schemas alone ignores
// the instance.
type pair struct {
	schema   harness.Schema
	instance harness.Instance
}

// toolSchemas returns the input schemas of MCP tools where the data are at
// hand, and the metaschemas otherwise.
func toolSchemas(tb testing.TB) []pair {
	files, _ := filepath.Glob("../../../shared/data/mcp/*.json")
	var all []pair
	for _, f := range files {
		var dump struct {
			Tools []struct {
				InputSchema json.RawMessage `json:"inputSchema"`
			} `json:"tools"`
		}
		if err := json.Unmarshal(read(tb, f), &dump); err != nil {
			tb.Fatal(err)
		}
		for _, t := range dump.Tools {
			if len(t.InputSchema) > 0 {
				all = append(all, pair{schema: harness.Schema(t.InputSchema)})
			}
		}
	}
	if len(all) == 0 {
		tb.Log("no MCP tools at hand")
		return metaschemas(tb)
	}
	return all
}

// published returns published schemas with real instances, where the data
// are at hand, and the metaschemas otherwise.
func published(tb testing.TB) []pair {
	const dir = "../../../shared/data/schemas"
	files, _ := filepath.Glob(dir + "/instances/*/*/*.json")
	var all []pair
	for _, f := range files {
		name := filepath.Base(filepath.Dir(filepath.Dir(f)))
		all = append(all, pair{read(tb, filepath.Join(dir, name+".json")), read(tb, f)})
	}
	if len(all) == 0 {
		tb.Log("no published schemas at hand")
		return metaschemas(tb)
	}
	return all
}

// metaschemas pairs each embedded metaschema of drafts 4 to 7 with itself.
func metaschemas(tb testing.TB) []pair {
	files, _ := filepath.Glob("metaschema/draft-*.json")
	var all []pair
	for _, f := range files {
		all = append(all, pair{read(tb, f), read(tb, f)})
	}
	return all
}

func read(tb testing.TB, file string) []byte {
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// cpu returns the CPU time of the process so far.
func cpu(tb testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// perByte runs do over all pairs and reports CPU time per byte of what size
// measures.
func perByte(b *testing.B, pairs []pair, size func(pair) int, do func(int, pair)) {
	total := 0
	for _, p := range pairs {
		total += size(p)
	}
	b.ReportAllocs()
	start := cpu(b)
	for b.Loop() {
		for i, p := range pairs {
			do(i, p)
		}
	}
	b.ReportMetric(float64(cpu(b)-start)/float64(b.N)/float64(total), "cpu-ns/byte")
}

func schemaBytes(p pair) int   { return len(p.schema) }
func instanceBytes(p pair) int { return len(p.instance) }

// BenchmarkStatic reads MCP tool schemas and asks for F0, growth and the
// rest of Static; BenchmarkBound adds the bound for 1,000 nodes 20 deep.
func BenchmarkStatic(b *testing.B) {
	perByte(b, toolSchemas(b), schemaBytes, func(_ int, p pair) { parse(b, p).Static() })
}

func BenchmarkBound(b *testing.B) {
	perByte(b, toolSchemas(b), schemaBytes, func(_ int, p pair) {
		g := parse(b, p)
		g.Static()
		g.Bound(cost.Size{Nodes: 1000, Depth: 20})
	})
}

func BenchmarkStaticPublished(b *testing.B) {
	perByte(b, published(b), schemaBytes, func(_ int, p pair) { parse(b, p).Static() })
}

// BenchmarkCompile is what the backends take for the schemas of
// BenchmarkStatic, refusals included.
func BenchmarkCompile(b *testing.B) {
	for _, backend := range backend.All() {
		b.Run(backend.Name(), func(b *testing.B) {
			perByte(b, toolSchemas(b), schemaBytes, func(_ int, p pair) { _, _ = backend.Compile(harness.Draft2020, p.schema) })
		})
	}
}

// BenchmarkExact counts published schemas on real instances.
func BenchmarkExact(b *testing.B) {
	pairs := published(b)
	graphs := make([]*cost.Graph, len(pairs))
	for i, p := range pairs {
		graphs[i] = parse(b, p)
	}
	perByte(b, pairs, instanceBytes, func(i int, p pair) { _, _ = graphs[i].Count(p.instance, cost.NoBudget) })
}

// BenchmarkValidate decodes and validates the pairs of BenchmarkExact,
// except those whose schema the backend refuses.
func BenchmarkValidate(b *testing.B) {
	for _, backend := range backend.All() {
		b.Run(backend.Name(), func(b *testing.B) {
			var pairs []pair
			var compiled []harness.Validator
			for _, p := range published(b) {
				if g := parse(b, p); g.Static().Growth == cost.Endless {
					continue // may overflow the stack
				}
				if v, err := backend.Compile(harness.Draft2020, p.schema); err == nil {
					pairs, compiled = append(pairs, p), append(compiled, v)
				}
			}
			b.Logf("%d pairs", len(pairs))
			perByte(b, pairs, instanceBytes, func(i int, p pair) {
				if v, err := compiled[i].Decode(p.instance); err == nil {
					_, _ = compiled[i].Validate(v)
				}
			})
		})
	}
}

func parse(tb testing.TB, p pair) *cost.Graph {
	g, err := cost.Parse(p.schema, harness.Draft2020, cost.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}
