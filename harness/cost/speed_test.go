package cost

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"schemabench/harness"
)

// toolSchemas returns the input schemas of MCP tools, real ones where the
// data are at hand.
func toolSchemas(tb testing.TB) []harness.Schema {
	files, _ := filepath.Glob("../../../shared/data/mcp/*.json")
	var all []harness.Schema
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		var dump struct {
			Tools []struct {
				InputSchema json.RawMessage `json:"inputSchema"`
			} `json:"tools"`
		}
		if err := json.Unmarshal(text, &dump); err != nil {
			tb.Fatal(err)
		}
		for _, t := range dump.Tools {
			if len(t.InputSchema) > 0 {
				all = append(all, harness.Schema(t.InputSchema))
			}
		}
	}
	return all
}

func BenchmarkStatic(b *testing.B) {
	schemas := toolSchemas(b)
	size := 0
	for _, s := range schemas {
		size += len(s)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range schemas {
			g, err := Parse(s, harness.Draft2020, Options{})
			if err != nil {
				b.Fatalf("%v: %s", err, s)
			}
			_ = g.Static()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(size), "ns/byte")
}
