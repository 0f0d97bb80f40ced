package results

import (
	"bytes"
	"testing"
	"time"

	"schemabench/harness"
)

var sampleHeader = Header{
	{"schemabench", "v0.1.0"},
	{"date", "2026-01-02T03:04:05Z"},
	{"command", "schemabench run --families 'allof-*'"},
	{"cpu", "Example CPU @ 2.00GHz"},
	{"cores", "2"},
	{"go-version", "go1.26.8"},
	{"budget-cpu", "1s"},
	{"budget-wall", "5s"},
	{"budget-memory", "536870912"},
	{"ample-version", "v6.0.3"},
	{"brittle-version", "v1.2.0"},
}

// sampleCases returns what a short run yields: blocks of every shape.
func sampleCases() [][]harness.Measurement {
	deep := harness.Case{Family: "allof-deep", N: 64, Draft: harness.Draft2020, Want: harness.Valid}
	tool := harness.Case{Family: "dump/server A/tool-1 ✓=%", Draft: harness.Draft7}
	sizes := map[string]int64{"schema-bytes": 1290, "instance-bytes": 1, "subschemas": 129}
	cases := [][]harness.Measurement{
		{
			{Case: deep, Backend: "ample", Version: "v6.0.3", Phase: harness.PhaseCompile, Outcome: harness.Done,
				Iters: 12, CPU: 2 * time.Millisecond, Wall: 3 * time.Millisecond, AllocBytes: 81920, Allocs: 710, PeakMemory: 25415680, Sizes: sizes},
			{Case: deep, Backend: "ample", Version: "v6.0.3", Phase: harness.PhaseDecode, Outcome: harness.Done,
				Iters: 90000, CPU: 90, Wall: 101, AllocBytes: 16, Allocs: 1, Sizes: sizes},
			{Case: deep, Backend: "ample", Version: "v6.0.3", Phase: harness.PhaseValidate, Outcome: harness.Done, Verdict: harness.Valid,
				Iters: 408, CPU: 9120, Wall: 30450, Sizes: sizes},
		},
		{
			{Case: deep, Backend: "brittle", Version: "v1.2.0", Phase: harness.PhaseCompile, Outcome: harness.Done,
				Iters: 1, CPU: 1, Wall: 1, Sizes: sizes},
			{Case: deep, Backend: "brittle", Version: "v1.2.0", Phase: harness.PhaseValidate, Outcome: harness.Timeout,
				Detail: "CPU budget of 1s exceeded", Iters: 1, CPU: time.Second, Wall: 1200 * time.Millisecond, PeakMemory: 1 << 20, Sizes: sizes},
		},
		{
			{Case: tool, Backend: "brittle", Version: "v1.2.0", Phase: harness.PhaseCompile, Outcome: harness.Crash,
				Detail: "\"quoted\"\tpanic: \xff\u2028", Iters: 1},
		},
		{
			{Case: deep, Backend: "brittle", Version: "v1.2.0", Phase: harness.PhaseCompile, Outcome: harness.Crash,
				Budget: harness.Budget{CPU: 40 * time.Second, Wall: 200 * time.Second, Memory: 536870912},
				Detail: "fatal error: stack overflow", Iters: 1, CPU: 2 * time.Second},
		},
	}
	for _, ms := range cases {
		for i := range ms {
			if ms[i].Budget == (harness.Budget{}) {
				ms[i].Budget = sampleHeader.Budget()
			}
		}
	}
	return cases
}

func flat(cases [][]harness.Measurement) (all []harness.Measurement) {
	for _, c := range cases {
		all = append(all, c...)
	}
	return all
}

// encodeSample returns the file of a run that wrote cases.
func encodeSample(t testing.TB, cases [][]harness.Measurement) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, "buffer", sampleHeader)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if err := w.WriteCase(c); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}
