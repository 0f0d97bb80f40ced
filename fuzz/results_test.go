package fuzz

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/results"
)

// FuzzResults feeds text to the reader of results. Whatever it is, the reader
// ends and names the line of each problem; and what it read can be written
// and reads back as it was, without a problem. Some things may be read that
// are never written, and are left out here: the lines after the first of a
// detail, sizes and backends with a name that FORMAT.md rules out, and in a
// header the keys of a block whose first line is damaged.
func FuzzResults(f *testing.F) {
	for _, text := range resultsSeeds {
		f.Add([]byte(text))
	}
	f.Add(written(f))
	f.Fuzz(func(t *testing.T, text []byte) {
		read, problems, err := results.Read(bytes.NewReader(text), "in")
		if err != nil {
			t.Fatalf("reading from memory: %v", err)
		}
		lines := bytes.Count(text, []byte("\n")) + 1
		for _, p := range problems {
			if p.Line < 1 || p.Line > lines || p.Text == "" {
				t.Errorf("problem at line %d of %d: %v", p.Line, lines, p)
			}
		}
		for _, run := range read.Runs {
			again(t, writable(run))
		}
	})
}

// again writes a run and reads it back.
func again(t *testing.T, run results.Run) {
	t.Helper()
	var b bytes.Buffer
	w, err := results.NewWriter(&b, "out", headerOf(run))
	if err != nil {
		t.Fatalf("writing the header that was read, %v: %v", run.Header, err)
	}
	for _, ms := range cases(run.Measurements) {
		if err := w.WriteCase(ms); err != nil {
			t.Fatalf("writing what was read: %v", err)
		}
	}
	read, problems, err := results.Read(&b, "out")
	if err != nil || len(problems) > 0 || len(read.Runs) != 1 {
		t.Fatalf("%d runs, problems %v, error %v", len(read.Runs), problems, err)
	}
	if d := cmp.Diff(run.Measurements, read.Runs[0].Measurements); d != "" {
		t.Errorf("measurements differ once written: %s", d)
	}
}

// key is what FORMAT.md allows as the name of a size or of a backend.
var key = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// writable returns what of a run a writer writes as it is.
func writable(run results.Run) results.Run {
	kept := results.Run{Header: run.Header}
	for _, m := range run.Measurements {
		if !key.MatchString(m.Backend) {
			continue
		}
		m.Detail, _, _ = strings.Cut(m.Detail, "\n")
		m.Sizes = maps.Clone(m.Sizes)
		maps.DeleteFunc(m.Sizes, func(name string, _ int64) bool { return !key.MatchString(name) })
		if len(m.Sizes) == 0 {
			m.Sizes = nil
		}
		kept.Measurements = append(kept.Measurements, m)
	}
	return kept
}

// headerOf returns the header of a run with what the writer needs: a version
// of each backend, which a block without a header has not, and the budget.
func headerOf(run results.Run) results.Header {
	h := slices.DeleteFunc(slices.Clone(run.Header), func(s results.Setting) bool {
		return s.Key == "outcome" || s.Key == "detail" || s.Key == "verdict"
	})
	seen := h.Versions()
	for _, m := range run.Measurements {
		if _, ok := seen[m.Backend]; !ok {
			h = append(h[:len(h):len(h)], results.Setting{Key: m.Backend + "-version", Value: m.Version})
			seen = h.Versions()
		}
	}
	return h
}

// cases cuts measurements into those of one case on one backend.
func cases(ms []harness.Measurement) (all [][]harness.Measurement) {
	for i, m := range ms {
		if i > 0 && cmp.Equal(m.Case, ms[i-1].Case) && m.Backend == ms[i-1].Backend {
			all[len(all)-1] = append(all[len(all)-1], m)
		} else {
			all = append(all, []harness.Measurement{m})
		}
	}
	return all
}

// written returns a file of every outcome.
func written(tb testing.TB) []byte {
	tb.Helper()
	var b bytes.Buffer
	w, err := results.NewWriter(&b, "seed", results.NewHeader([]string{"schemabench", "run"}, budget, backend.All()))
	if err != nil {
		tb.Fatal(err)
	}
	for i, o := range harness.Outcomes() {
		m := harness.Measurement{
			Backend: second().Name(), Version: second().Version(), Phase: harness.PhaseValidate, Outcome: o, Detail: "detail",
			Iters: 1 + i, CPU: 1000, Wall: 2000, AllocBytes: 10, Allocs: 1, PeakMemory: 4096, Budget: budget,
			Sizes: map[string]int64{"subschemas": 129},
		}
		m.Family, m.N, m.Draft, m.Want = "a/b c", i, harness.Draft2020, harness.Valid
		if o == harness.Done {
			m.Verdict, m.Detail = harness.Valid, ""
		}
		if err := w.WriteCase([]harness.Measurement{m}); err != nil {
			tb.Fatal(err)
		}
	}
	return b.Bytes()
}

// resultsSeeds are texts at the edge of the format.
var resultsSeeds = []string{
	"",
	"schemabench: v0\n\noutcome: done\nBenchmarkCase/family=a/n=1/backend=b/phase=compile 1 1 ns/op\n\n",
	"outcome: timeout\ndetail: \"a\\nb\"\nverdict:\nBenchmarkCase/family=%20/n=1/draft=7/want=valid/backend=b/phase=validate 1 1e300 ns/op 2 cpu-ns/op\n",
	"outcome: done\nBenchmarkCase/family=a/n=-1/backend=b/phase=decode 1 -1 ns/op NaN cpu-ns/op\n\n",
	"BenchmarkOther 1 1 ns/op\noutcome: wrong\nUnit x assume=exact\nBenchmarkCase/family=a/backend=b/phase=validate/budget=2s 1 1 ns/op 9 x\n",
	"schemabench: v1\nbudget-cpu: -1s\ncores: x\nb-version: \"\n\n",
	"outcome: done\nBenchmarkCase/family=\xff/n=1/backend=b/phase=compile 1 1 ns/op\x00\n",
}
