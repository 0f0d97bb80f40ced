package fuzz

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// targetsBuilt returns the names that .clusterfuzzlite/build.sh lists.
func targetsBuilt(t *testing.T) []string {
	t.Helper()
	script, err := os.ReadFile("../.clusterfuzzlite/build.sh")
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`(?m)^Fuzz\w+$`).FindAllString(string(script), -1)
}

func TestClusterFuzzLiteBuildsEveryTarget(t *testing.T) {
	var there []string
	for _, name := range testFiles(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^func (Fuzz\w+)\(f \*testing\.F\)`).FindAllStringSubmatch(string(text), -1) {
			if m[1] != "FuzzAgreeWorkers" { // its image has no external backend
				there = append(there, m[1])
			}
		}
	}
	slices.Sort(there)
	if d := cmp.Diff(there, targetsBuilt(t)); d != "" {
		t.Errorf("targets of this package and those built: %s", d)
	}
}

// testFiles returns the names of this package's test files, without the one
// that build.sh removes.
func testFiles(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(names, func(n string) bool { return n == "example_test.go" })
}

// TestSeedsAreExported compiles the package as build.sh does, but for
// libFuzzer itself, and holds that each target's seeds are exported, and that they run.
func TestSeedsAreExported(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the package once more")
	}
	dir := t.TempDir()
	binary := buildForLibFuzzer(t, dir)
	for _, target := range targetsBuilt(t) {
		seeds := filepath.Join(dir, target)
		run := func(args ...string) {
			cmd := exec.Command(binary, append([]string{target}, args...)...)
			if len(args) == 0 {
				cmd.Env = append(os.Environ(), "SCHEMABENCH_SEEDS="+seeds)
			}
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s %.200q: %v\n%s", target, args, err, out)
			}
		}
		run()
		files, err := filepath.Glob(filepath.Join(seeds, "*"))
		if err != nil || len(files) < 5 {
			t.Fatalf("%s: %d seeds, %v", target, len(files), err)
		}
		if target == "FuzzAgree" || target == "FuzzLimits" { // one in this process, one with workers
			run(files[0], files[len(files)/2], files[len(files)-1])
		}
		t.Logf("%s: %d seeds", target, len(files))
	}
}

// driver is a main like .clusterfuzzlite/main.go.txt, for any target and for
// inputs in files.
const driver = `package main

import (
	"os"

	"schemabench/fuzz"
	"schemabench/fuzz/libfuzzer"
)

func main() {
	fuzz.Prepare()
	libfuzzer.Start(map[string]func(*libfuzzer.F){%s}[os.Args[1]])
	for _, name := range os.Args[2:] {
		text, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		libfuzzer.Input(text)
	}
}
`

// buildForLibFuzzer builds the driver. An overlay stands in for the files that
// build.sh rewrites.
func buildForLibFuzzer(t *testing.T, dir string) string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	put := func(path, text string) {
		file := filepath.Join(dir, fmt.Sprintf("%d.go", len(replace)))
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		replace[path] = file
	}
	importing := regexp.MustCompile(`(?m)^(\t*)"testing"$`)
	for _, name := range testFiles(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		put(filepath.Join(here, strings.TrimSuffix(name, "_test.go")+"_libfuzzer.go"),
			importing.ReplaceAllString(string(text), `${1}testing "schemabench/fuzz/libfuzzer"`))
	}
	var entries strings.Builder
	for _, target := range targetsBuilt(t) {
		fmt.Fprintf(&entries, "%q: fuzz.%s, ", target, target)
	}
	put(filepath.Join(here, "driver", "main.go"), fmt.Sprintf(driver, entries.String()))
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "driver")
	if out, err := exec.Command("go", "build", "-overlay", file, "-o", binary, "./driver").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	return binary
}
