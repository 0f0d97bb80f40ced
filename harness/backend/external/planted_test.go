package external_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// planted is a library that misbehaves as its schema says.
const planted = `
export const version = "v1";
export const drafts = ["2020-12"];
export function compile(draft, schema) {
  return (value) => {
    switch (schema.const) {
      case "spin": for (;;);
      case "backtrack": return /^(a|a)*$/.test("a".repeat(40) + "!");
      case "eat": for (const kept = []; ; ) kept.push(Buffer.alloc(1 << 20, 1));
      case "flood": for (let i = 0; i < 4000; i++) process.stdout.write("x".repeat(1000) + "\n"); break;
      case "exit": process.exit(3);
      case "abort": process.abort();
      case "throw": throw new Error("no");
      case "lie": return false;
    }
    return true;
  };
}
`

// TestPlanted runs the worker for JavaScript with a library that misbehaves:
// each case has to end as it should, and the next one as if nothing had been.
func TestPlanted(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node on the PATH")
	}
	dir := t.TempDir()
	text, err := os.ReadFile("node/worker.mjs")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"worker.mjs": string(text), "planted.mjs": planted} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p := poolOf(t, worker.Command{Path: node, Args: []string{filepath.Join(dir, "worker.mjs"), "planted"}})
	tests := []struct {
		behaviour string
		want      harness.Outcome
	}{
		{"spin", harness.Timeout},
		{"backtrack", harness.Timeout},
		{"eat", harness.OOM},
		{"flood", harness.Done},
		{"exit", harness.Crash},
		{"abort", harness.Crash},
		{"throw", harness.Refused},
		{"lie", harness.Wrong},
		{"nothing", harness.Done},
	}
	run := func(behaviour string) harness.Outcome {
		t.Helper()
		c := harness.Case{Draft: harness.Draft2020, Schema: []byte(`{"const":"` + behaviour + `"}`), Instance: []byte(`1`), Want: harness.Valid}
		got, err := p.Once(t.Context(), "planted", c, harness.Budget{CPU: 2 * time.Second, Wall: 20 * time.Second, Memory: 256 << 20})
		if err != nil {
			t.Fatal(err)
		}
		return got[len(got)-1].Outcome
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, run(tt.behaviour)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.behaviour, diff)
		}
		if diff := cmp.Diff(harness.Done, run("nothing")); diff != "" {
			t.Errorf("the case after %s (-want +got):\n%s", tt.behaviour, diff)
		}
	}
}
