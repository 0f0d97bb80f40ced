package compare

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/results"
)

func TestHostileNumbers(t *testing.T) {
	extremes := []int64{0, 1, -1, math.MaxInt64, math.MinInt64}
	for _, a := range extremes {
		for _, b := range extremes {
			set := func(v int64) world {
				w := plain(1).with(func(m *harness.Measurement) {
					m.CPU, m.Allocs, m.AllocBytes, m.PeakMemory = time.Duration(v), v, v, v
					m.Sizes = map[string]int64{"evaluations": v}
					m.N = int(v)
				})
				w.sizes = []int{1}
				return w
			}
			r, err := Compare(set(a).results(), set(b).results(), set(a).results())
			if err != nil {
				continue // nothing in common
			}
			if err := r.WriteJSON(&bytes.Buffer{}); err != nil {
				t.Errorf("%d against %d: %v", a, b, err)
			}
			if err := r.WriteText(&bytes.Buffer{}); err != nil {
				t.Errorf("%d against %d: %v", a, b, err)
			}
		}
	}
}

func TestHostileText(t *testing.T) {
	line := "\nschemabench: x\n\noutcome: done\nBenchmarkCase/family=%1B%5B2Jf/n=1/backend=b/phase=validate 1 5 ns/op 5 cpu-ns/op 1 B/op 1 allocs/op\n\n"
	texts := []string{
		line, line[:len(line)-9], strings.Repeat("[", 1<<20), "\xff\xfe\x00", "outcome: done\n", strings.Repeat(line, 200),
		strings.ReplaceAll(line, "validate 1 5", "validate 1 1e999"), strings.ReplaceAll(line, "n=1", "n=99999999999999999999"),
		strings.ReplaceAll(line, "done", "no such outcome"), strings.ReplaceAll(line, "validate", "no%0Asuch%0Aphase"),
	}
	for _, a := range texts {
		for _, b := range texts {
			old, _, errOld := results.Read(strings.NewReader(a), "old")
			new, _, errNew := results.Read(strings.NewReader(b), "new")
			if errOld != nil || errNew != nil {
				t.Fatal(errOld, errNew)
			}
			r, _ := Compare(old, new, results.Results{})
			var out strings.Builder
			if err := r.WriteText(&out); err != nil || strings.ContainsRune(out.String(), 0x1b) {
				t.Errorf("error %v, text %q", err, out.String())
			}
		}
	}
}
