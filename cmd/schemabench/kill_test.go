package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/results"
)

// asCommand makes the test binary run as schemabench itself.
const asCommand = "SCHEMABENCH_TEST_COMMAND"

// A run that is killed at any moment leaves results that can be read, and
// --resume completes them: no case is lost and none is there twice.
func TestKilledRunResumes(t *testing.T) {
	dir := t.TempDir()
	args := []string{"run", "--out", dir, "--families", "ref-cycle,allof-dag,uniqueitems-objects", "--backends", "santhosh,google", "--time", "2m"}
	whole := filepath.Join(dir, resultsFile)
	for i := range 4 {
		resume := args
		if i > 0 {
			resume = append(resume[:len(resume):len(resume)], "--resume")
		}
		kill(t, time.Duration(50+rand.IntN(700))*time.Millisecond, resume)
		blocks(t, whole)
	}
	if out, err := command(append(args, "--resume")...).CombinedOutput(); err != nil {
		t.Fatalf("resuming: %v\n%s", err, out)
	}
	fresh := t.TempDir()
	args[2] = fresh
	if out, err := command(args...).CombinedOutput(); err != nil {
		t.Fatalf("running: %v\n%s", err, out)
	}
	got, want := blocks(t, whole), blocks(t, filepath.Join(fresh, resultsFile))
	for name, n := range got {
		if n != 1 {
			t.Errorf("case %s is there %d times", name, n)
		}
	}
	for name := range want {
		if first(name) && got[name] == 0 {
			t.Errorf("case %s is lost", name)
		}
	}
}

func command(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), asCommand+"=1")
	return c
}

// kill starts the command and kills it after d, unless it has ended.
func kill(t *testing.T, d time.Duration, args []string) {
	t.Helper()
	c := command(args...)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(d, func() { c.Process.Kill() })
	if err := c.Wait(); err != nil && c.ProcessState.ExitCode() != -1 {
		t.Fatalf("run ended by itself: %v\n%s", err, stderr.Bytes())
	}
}

// blocks counts the cases in a results file. Samples of one case count once, and
// a case that was tried again after a timeout is another.
func blocks(t *testing.T, path string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	f, err := os.Open(path)
	if os.IsNotExist(err) {
		return counts // killed before the file was made
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, _, err := results.Read(f, path)
	if err != nil {
		t.Fatal(err)
	}
	last, outcome := "", map[string]harness.Outcome{}
	for _, m := range r.Measurements() {
		name := fmt.Sprintf("%s n=%d %s %v", m.Family, m.N, m.Backend, m.Budget.CPU)
		if name != last && outcome[name] != harness.Timeout { // which may be tried once more
			counts[name]++
		}
		if again := name + triedAgain; name != last && outcome[name] == harness.Timeout {
			counts[again]++
		}
		last, outcome[name] = name, m.Outcome
	}
	return counts
}

// triedAgain follows the name of a case.
const triedAgain = ", tried again"

// first says whether a case is one that every run measures, whatever the
// machine does: the first size of a family.
func first(name string) bool {
	var family, n string
	fmt.Sscan(name, &family, &n)
	return n == "n=1" && !strings.HasSuffix(name, triedAgain)
}
