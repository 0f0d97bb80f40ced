package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/results"
)

// TestShardsSideBySideMakeTheWholeRun runs four shards at the same time and
// holds the files, one after the other, to those of a run of everything. The
// families end on every size far within the budget, so that what is measured
// does not depend on how busy the machine is.
func TestShardsSideBySideMakeTheWholeRun(t *testing.T) {
	dir := t.TempDir()
	sweep := func(name, part string) ([]byte, error) {
		out := filepath.Join(dir, name)
		cmd := exec.Command(os.Args[0], "run", "--shard", part, "--out", out, "--backends", "santhosh", "--budget", "20s",
			"--families", "allof-cycle,anyof-dag,dynamicref-cycle,not-cycle,recursive-anyof,ref-cycle")
		cmd.Env = append(os.Environ(), asCommand+"=1")
		if text, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("shard %s: %w\n%s", part, err, text)
		}
		return os.ReadFile(filepath.Join(out, resultsFile))
	}
	whole, err := sweep("whole", "1/1")
	if err != nil {
		t.Fatal(err)
	}
	var parts [4][]byte
	var failed [4]error
	var running sync.WaitGroup
	for i := range parts {
		running.Go(func() { parts[i], failed[i] = sweep(fmt.Sprint(i), fmt.Sprintf("%d/4", i+1)) })
	}
	running.Wait()
	want, got := casesIn(t, whole), casesIn(t, bytes.Join(parts[:], nil))
	for i, err := range failed {
		if err != nil {
			t.Fatal(err)
		}
		if n := len(casesIn(t, parts[i])); n == 0 || n == len(want) {
			t.Errorf("shard %d has %d of %d cases", i+1, n, len(want))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("cases of the whole run and of the shards (-want +got):\n%s", diff)
	}
}

// casesIn returns how often each case was run, by name and phase.
func casesIn(t *testing.T, text []byte) map[string]int {
	t.Helper()
	r, problems, err := results.Read(bytes.NewReader(text), resultsFile)
	if err != nil || len(problems) > 0 {
		t.Fatalf("problems %v, error %v", problems, err)
	}
	cases := map[string]int{}
	for _, run := range r.Runs {
		seen := map[string]bool{}
		for _, m := range run.Measurements {
			name := fmt.Sprintf("%s n=%d on %s, %s: %s", m.Family, m.N, m.Backend, m.Phase, m.Outcome)
			if !seen[name] {
				seen[name] = true
				cases[name]++
			}
		}
	}
	return cases
}

// TestWorkflowsRunEveryShard holds the numbers of shards in the workflow and in
// the job for a cluster to the part of them that each shard is told to run.
func TestWorkflowsRunEveryShard(t *testing.T) {
	tests := []struct {
		name, file, shards string // shards matches their number, or one of them each
		isList             bool
	}{
		{"the workflow", "workflows/nightly.yml", `shard: \[([\d, ]+)\]`, true},
		{"the job's completions", "kubernetes-sweep.yaml", `(?m)^  completions: (\d+)$`, false},
		{"the job's pods side by side", "kubernetes-sweep.yaml", `(?m)^  parallelism: (\d+)$`, false},
	}
	for _, tt := range tests {
		text, err := os.ReadFile(filepath.Join("..", "..", ".github", tt.file))
		if err != nil {
			t.Fatal(err)
		}
		of := regexp.MustCompile(`--shard "[^"]*/(\d+)"`).FindSubmatch(text)
		found := regexp.MustCompile(tt.shards).FindSubmatch(text)
		if of == nil || found == nil {
			t.Errorf("%s: no number of shards in %s", tt.name, tt.file)
			continue
		}
		got := string(found[1])
		if tt.isList {
			got = fmt.Sprint(len(strings.Split(got, ",")))
		}
		if got != string(of[1]) {
			t.Errorf("%s: %s shards, each told that it is one of %s", tt.name, got, of[1])
		}
	}
}
