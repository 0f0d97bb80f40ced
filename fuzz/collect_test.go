package fuzz

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schemabench/corpus"
	"schemabench/harness"
)

// collect makes a long run go on after a finding.
var collect = flag.String("collect", "", "write findings to this directory, an absolute path, in the form of corpus/found, and go on")

// A find is something that a target found: the input, reduced, and how it
// ends.
type find struct {
	backend  harness.Backend
	schema   harness.Schema
	instance harness.Instance
	want     harness.Verdict // "" if not known
	outcome  harness.Outcome
	says     string   // in a few words
	frames   []string // of a crash or timeout
}

// report fails the test or, with -collect, writes a file and lets it pass.
func (f find) report(t testing.TB) {
	t.Helper()
	if *collect != "" {
		f.store(t)
		return
	}
	t.Errorf("%s on %s: %s\nschema   %s\ninstance %s\n%s", f.outcome, f.backend.Name(), f.says, f.schema, f.instance,
		repeatWith(t, f.backend.Name(), f.schema, f.instance))
}

// cause tells finds apart that have the same keywords: by the top frames, and
// else by what was said.
func (f find) cause() string {
	if len(f.frames) > 0 {
		return strings.Join(f.frames, " ")
	}
	return f.says
}

// store writes the smallest find of each backend, outcome, cause and set of
// keywords.
func (f find) store(t testing.TB) {
	t.Helper()
	keys := strings.Join(keywordsOf(f.schema), " ")
	name := fmt.Sprintf("%s-%s-%x", f.backend.Name(), f.outcome, sha256.Sum256([]byte(f.says+keys)))[:len(f.backend.Name())+len(f.outcome)+8]
	path := filepath.Join(*collect, name+".json")
	found := corpus.Finding{
		Name: name, Kind: strings.ReplaceAll(keys, " ", "-"), Doc: f.says, Outcome: f.outcome, Frames: f.frames,
		Seen: map[string][]string{f.backend.Name(): {f.backend.Version()}},
	}
	found.Schema, found.Instance, found.Want = f.schema, f.instance, f.want
	if text, err := os.ReadFile(path); err == nil {
		if old, err := corpus.ReadFinding(name, text); err == nil && old.Size() <= found.Size() {
			return
		}
	}
	text, err := found.Text()
	if err == nil {
		err = os.WriteFile(path, text, 0o644)
	}
	if err != nil {
		t.Fatalf("storing a finding: %v", err)
	}
}
