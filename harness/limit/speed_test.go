package limit_test

import (
	"path/filepath"
	"testing"

	"schemabench/adversarial"
	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/limit"
)

// BenchmarkCheckDoubling rejects the doubling DAG of 60 levels.
func BenchmarkCheckDoubling(b *testing.B) {
	schema := harness.Schema(doubling(60))
	b.SetBytes(int64(len(schema)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := limit.Default().Compile(schema, limit.Options{}); err == nil {
			b.Fatal("accepted")
		}
	}
}

// BenchmarkCheckTools checks every schema of MCP tools at hand.
func BenchmarkCheckTools(b *testing.B) {
	files, _ := filepath.Glob("../../../shared/data/mcp/*.json")
	if len(files) == 0 {
		b.Skip("no MCP tools beside the repository")
	}
	entries, _ := corpus.Load(files...)
	bytes := 0
	for _, e := range entries {
		bytes += len(e.Schema)
	}
	limits := limit.Default()
	b.SetBytes(int64(bytes))
	for b.Loop() {
		for _, e := range entries {
			if _, err := limits.Inspect(e.Schema, limit.Options{Draft: e.Draft}); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(entries)), "ns/schema")
}

// BenchmarkCheckCall checks instances of accepted schemas.
func BenchmarkCheckCall(b *testing.B) {
	for _, name := range []string{"exclusive-tree", "linked-list", "union-consts"} {
		f, err := adversarial.Get(name)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("family="+name, func(b *testing.B) {
			c := f.Make(8)
			s, err := limit.Default().Compile(c.Schema, limit.Options{})
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(c.Instance)))
			b.ReportAllocs()
			for b.Loop() {
				if err := s.Check(c.Instance); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCheckHostile rejects or reads each hostile text.
func BenchmarkCheckHostile(b *testing.B) {
	for _, h := range hostile {
		b.Run(h.name, func(b *testing.B) {
			b.SetBytes(int64(len(h.text)))
			b.ReportAllocs()
			for b.Loop() {
				limit.Default().Compile(harness.Schema(h.text), limit.Options{})
			}
		})
	}
}
