package fuzz

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/cost"
)

// envPlant names the fault that is planted in the only backend of a process.
const envPlant = "SCHEMABENCH_PLANT"

// A plant is a backend that is right but for schemas with the keyword not.
// No seed of a planted process has one: the fuzzer must find it.
type plant struct {
	fault string
	act   func(harness.Verdict) harness.Verdict
}

// plants are the faults, by name.
var plants = func() map[string]plant {
	all := map[string]plant{}
	for name, act := range map[string]func(harness.Verdict) harness.Verdict{
		"hang":     func(v harness.Verdict) harness.Verdict { return spin() },
		"overflow": func(v harness.Verdict) harness.Verdict { return harness.VerdictOf(descend(1) > 0) },
		"eat":      func(v harness.Verdict) harness.Verdict { return eat() },
		"lie":      func(v harness.Verdict) harness.Verdict { return harness.VerdictOf(v == harness.Invalid) },
	} {
		all[name] = plant{name, act}
	}
	return all
}()

var sink int // keeps the loops from being removed

func spin() harness.Verdict {
	for sink >= 0 {
		sink = (sink + 1) & 0xFF
	}
	return harness.Valid
}

func descend(n int) int {
	if n < 0 {
		return 0
	}
	return 1 + descend(n+1)
}

func eat() harness.Verdict {
	var held [][]byte
	for sink >= 0 {
		held = append(held, bytes.Repeat([]byte{1}, 16<<20))
	}
	return harness.VerdictOf(len(held) > 0)
}

func (p plant) Name() string  { return p.fault }
func (plant) Version() string { return "v0" }

func (p plant) Compile(draft harness.Draft, schema harness.Schema) (harness.Validator, error) {
	return planted{p, draft, schema}, nil
}

type planted struct {
	plant
	draft  harness.Draft
	schema harness.Schema
}

func (planted) Decode(v harness.Instance) (any, error) { return v, nil }

func (p planted) Validate(v any) (harness.Verdict, error) {
	verdict, _, err := cost.Evaluate(p.draft, p.schema, v.(harness.Instance), mostSteps)
	if err == nil && bytes.Contains(p.schema, []byte(`"not"`)) {
		verdict = p.act(verdict)
	}
	return verdict, err
}

// TestPlantedFaultsAreFound fuzzes backends with one fault each, with go's own
// fuzzer in a process of this binary, and holds that it ends with the input
// saved within 30 s.
func TestPlantedFaultsAreFound(t *testing.T) {
	if testing.Short() {
		t.Skip("each fault takes go's fuzzer some seconds")
	}
	tests := []struct{ target, fault string }{
		{"FuzzBudget", "hang"}, {"FuzzBudget", "overflow"}, {"FuzzBudget", "eat"},
		{"FuzzAgree", "lie"}, {"FuzzAgree", "hang"}, {"FuzzAgree", "overflow"}, {"FuzzAgree", "eat"},
	}
	for _, tt := range tests {
		t.Run(tt.target+" finds "+tt.fault, func(t *testing.T) { fuzzPlanted(t, tt.target, tt.fault) })
	}
}

func fuzzPlanted(t *testing.T, target, fault string) {
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0], "-test.run=^$", "-test.fuzz=^"+target+"$", "-test.fuzztime=30s",
		"-test.fuzzminimizetime=4x", "-test.parallel=1", "-test.fuzzcachedir="+filepath.Join(dir, "cache"))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), envPlant+"="+fault, "TMPDIR="+dir)
	start := time.Now()
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Fatalf("not found in 30 s:\n%s", out)
	}
	saved, _ := filepath.Glob(filepath.Join(dir, "testdata", "fuzz", target, "*"))
	if len(saved) != 1 {
		t.Fatalf("%d inputs saved after %v:\n%s", len(saved), time.Since(start), out)
	}
	schema, instance, err := savedPair(saved[0])
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(schema, []byte(`"not"`)) {
		t.Errorf("saved %s and %s, which do not show the fault:\n%s", schema, instance, out)
	}
	t.Logf("found and saved after %v: %.100s and %.50s", time.Since(start).Round(time.Second/10), schema, instance)
}

// savedPair returns the pair in a file of go's fuzzer that holds one []byte.
func savedPair(name string) (harness.Schema, harness.Instance, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	var data []byte
	if _, err := fmt.Sscanf(string(text), "go test fuzz v1\n[]byte(%q)", &data); err != nil {
		return nil, nil, fmt.Errorf("reading %s: %w", name, err)
	}
	schema, instance := Decode(data)
	return schema, instance, nil
}
