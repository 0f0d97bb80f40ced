package external_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// planted is a library that misbehaves as its schema says.
const planted = `
import fs from "node:fs";

export const version = "v1";
export const drafts = ["2020-12", "7"];
const compiled = {};
const reply = (text) => fs.writeSync(4, text);
const done = '"phase":"validate","verdict":"valid","outcome":"done"}\n';
export function compile(draft, schema) {
  compiled[draft] = (compiled[draft] ?? 0) + 1;
  return (value) => {
    switch (schema.const) {
      case "spin": for (;;);
      case "sleep": Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      case "await": return new Promise(() => setInterval(() => {}, 1000));
      case "backtrack": return /^(a|a)*$/.test("a".repeat(40) + "!");
      case "eat": for (const kept = []; ; ) kept.push(Buffer.alloc(1 << 20, 1));
      case "eat-heap": for (const kept = []; ; ) kept.push({ n: kept.length });
      case "recurse": return (function f() { return 1 + f(); })();
      case "flood": for (let i = 0; i < 4000; i++) process.stdout.write("x".repeat(1000) + "\n"); break;
      case "flood-stderr": for (let i = 0; i < 4000; i++) process.stderr.write("x".repeat(1000) + "\n"); break;
      case "exit": process.exit(3);
      case "abort": process.abort();
      case "exit-later": setTimeout(() => process.exit(3)); break;
      case "throw": throw new Error("no");
      case "throw-null": throw null;
      case "throw-long": throw new Error("no\n".repeat(1e6));
      case "lie": return false;
      case "warm": return compiled[draft] > 1;
      case "garbage": reply("no JSON\n"); break;
      case "huge-line": for (let i = 0; i < 4000; i++) reply("x".repeat(1000)); break;
      case "flood-replies": for (let i = 0; i < 1e5; i++) reply('{"id":0}\n'); break;
      case "half-reply": reply('{"id":1,"phase":"vali'); process.exit(3);
      case "twice": for (let id = 1; id < 100; id++) reply('{"id":' + id + "," + done); break;
      case "future": reply('{"id":1000000,' + done); break;
      case "close": fs.closeSync(4); for (;;);
    }
    return true;
  };
}
`

// plant returns workers for JavaScript whose library misbehaves. When the test
// ends no process of them may be left.
func plant(t *testing.T) *worker.Pool {
	t.Helper()
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
	t.Cleanup(func() {
		if pids := mentioning(t, dir); len(pids) > 0 {
			t.Errorf("processes are left: %v", pids)
		}
	})
	return poolOf(t, worker.Command{Path: node, Args: []string{filepath.Join(dir, "worker.mjs"), "planted"}})
}

// mentioning returns the processes that have text in their command line; none
// where there is no /proc.
func mentioning(t *testing.T, text string) (pids []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if line, err := os.ReadFile(file); err == nil && strings.Contains(string(line), text) {
			pids = append(pids, filepath.Base(filepath.Dir(file)))
		}
	}
	return pids
}

// misbehave runs the case that makes the library misbehave in a way.
func misbehave(t *testing.T, p *worker.Pool, how string, d harness.Draft) (harness.Measurement, error) {
	t.Helper()
	c := harness.Case{Draft: d, Schema: []byte(`{"const":"` + how + `"}`), Instance: []byte(`1`), Want: harness.Valid}
	got, err := p.Once(t.Context(), "planted", c, harness.Budget{CPU: 2 * time.Second, Wall: 5 * time.Second, Memory: 256 << 20})
	if err != nil {
		return harness.Measurement{}, err
	}
	return got[len(got)-1], nil
}

// TestPlanted runs the worker for JavaScript with a library that misbehaves:
// each case has to end as it should, and the next one as if nothing had been.
func TestPlanted(t *testing.T) {
	p := plant(t)
	tests := []struct {
		behaviour string
		want      harness.Outcome
	}{
		{"spin", harness.Timeout},
		{"sleep", harness.Timeout},
		{"await", harness.Timeout},
		{"backtrack", harness.Timeout},
		{"eat", harness.OOM},
		{"eat-heap", harness.OOM},
		{"recurse", harness.Refused},
		{"flood", harness.Done},
		{"flood-stderr", harness.Done},
		{"exit", harness.Crash},
		{"abort", harness.Crash},
		{"throw", harness.Refused},
		{"throw-null", harness.Refused},
		{"throw-long", harness.Refused},
		{"lie", harness.Wrong},
		{"half-reply", harness.Crash},
		{"garbage", harness.Crash},
		{"huge-line", harness.Crash},
		{"flood-replies", harness.Crash},
		{"future", harness.Crash},
		{"twice", harness.Crash},
		{"close", harness.Timeout},
		{"nothing", harness.Done},
	}
	for _, tt := range tests {
		for i, behaviour := range []string{tt.behaviour, "nothing"} {
			end, err := misbehave(t, p, behaviour, harness.Draft2020)
			if err != nil {
				t.Fatalf("%s: %v", tt.behaviour, err)
			}
			want := []harness.Outcome{tt.want, harness.Done}[i]
			if diff := cmp.Diff(want, end.Outcome); diff != "" {
				t.Errorf("%s, case %d, %s (-want +got):\n%s", tt.behaviour, i+1, end.Detail, diff)
			}
		}
	}
}

// TestWarm wants a draft that was not used yet to be as ready as the first.
func TestWarm(t *testing.T) {
	p := plant(t)
	for _, d := range []harness.Draft{harness.Draft2020, harness.Draft7} {
		end, err := misbehave(t, p, "warm", d)
		if err != nil {
			t.Fatal(err)
		}
		if end.Outcome != harness.Done {
			t.Errorf("draft %s: the first case is the first that the library compiles", d)
		}
	}
}
