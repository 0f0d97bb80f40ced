package report

import (
	"os"
	"path/filepath"
	"testing"

	"schemabench/harness"
	"schemabench/harness/cost"
)

// TestPublishedGrown counts the witnesses again where the schemas are at hand.
func TestPublishedGrown(t *testing.T) {
	files := map[string]string{"vega-lite 6.4.3": "vega-lite-6.json", "package.json": "package.json"}
	for _, s := range publishedGrown() {
		text, err := os.ReadFile(filepath.Join("../../../shared/data/schemas", files[s.Name]))
		if err != nil {
			t.Logf("%s is not at hand: not counted again", s.Name)
			continue
		}
		g, err := cost.Parse(text, harness.Draft7, cost.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if st := g.Static(); st.Growth != cost.Exponential || !st.Proven {
			t.Errorf("%s: growth %s, proven %t", s.Name, st.Growth, st.Proven)
		}
		for depth, want := range map[int]uint64{s.Depth: s.Evaluations, s.Depth / 2: s.Half} {
			w, err := g.Witness(depth)
			if err != nil {
				t.Fatal(err)
			}
			x, err := g.Count(w, cost.NoBudget)
			if x.Evaluations != want || err != nil || depth == s.Depth && len(w) != s.Bytes {
				t.Errorf("%s: %d evaluations of %d bytes at depth %d, want %d, error %v", s.Name, x.Evaluations, len(w), depth, want, err)
			}
		}
	}
}
