package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"schemabench/corpus"
	"schemabench/fuzz/search"
	"schemabench/harness"
)

// What a search writes can be put into the corpus as it is.
func TestSearchWritesCorpusFiles(t *testing.T) {
	f := search.Finding{
		Goal:   search.Goal{Metric: search.Metric{Name: "timeout"}, Backend: "qri"},
		Case:   harness.Case{Draft: harness.Draft2020, Schema: harness.Schema(`{"items":{"$ref":"#"}}`), Instance: harness.Instance(`[[1]]`)},
		Bytes:  27,
		End:    harness.Measurement{Backend: "qri", Outcome: harness.Timeout, Phase: harness.PhaseValidate, Detail: "cpu budget 50ms exceeded in validate at example.com/q.(*T).loop (t.go:12)"},
		Growth: "2.0^n",
	}
	dir := t.TempDir()
	row := newSearchRow(f, search.Options{})
	if err := writeFound(dir, []search.Finding{f}, []searchRow{row}, nil); err != nil {
		t.Fatal(err)
	}
	const name = "timeout-qri-validate"
	text, err := os.ReadFile(filepath.Join(dir, "found", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := corpus.ReadFinding(name, text)
	if err != nil {
		t.Fatal(err)
	}
	want := corpus.Finding{
		Case: f.Case, Name: name, Doc: "timeout on qri in 27 bytes, grows as 2.0^n", Outcome: harness.Timeout,
		Growth: "2.0^n", Frames: []string{"example.com/q.(*T).loop"}, Seen: map[string][]string{"qri": {row.Version}},
	}
	want.Family = "found/" + name
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !strings.HasPrefix(row.Version, "v") {
		t.Errorf("version %q", row.Version)
	}
}
