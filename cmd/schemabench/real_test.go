package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"schemabench/results/calibrate"
)

const realTools = "../../../shared/data/mcp" // where a copy of the tools may be

var update = flag.Bool("update", false, "write the sizes of real tools anew")

// TestRealTools compares the sizes of real tools that are built in with those
// of the tools, where they are.
func TestRealTools(t *testing.T) {
	if _, err := os.Stat(realTools); err != nil {
		t.Skipf("the tools are not here: %v", err)
	}
	var talk bytes.Buffer
	all, err := realSchemas(&env{ctx: context.Background(), stderr: &talk}, []string{realTools})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortStableFunc(all, func(a, b calibrate.Real) int { return strings.Compare(a.Name, b.Name) })
	if *update {
		var text bytes.Buffer
		if err := calibrate.WriteReal(&text, all); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("../../results/calibrate/real.tsv.gz", text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(calibrate.RealTools(), all); diff != "" {
		t.Errorf("sizes differ; go test ./cmd/schemabench -run RealTools -update writes them anew (-built in +measured):\n%s", diff)
	}
}
