package report

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/limit"
	"schemabench/results"
	"schemabench/results/calibrate"
)

var update = flag.Bool("update", false, "write golden files anew")

// calibrated returns the data of a run of one family on three validators, of
// which one is slow at compiling, with limits for real schemas of up to 300
// subschemas.
func calibrated(t *testing.T) Data {
	t.Helper()
	var ms []harness.Measurement
	for n := 1; n <= 12; n++ {
		for i, backend := range []string{"fast", "quick", "slow"} {
			for _, phase := range harness.Phases() {
				m := harness.Measurement{
					Case: harness.Case{Family: "my-bomb", N: n}, Backend: backend, Phase: phase, Outcome: harness.Done, Iters: 1,
					CPU: time.Microsecond, AllocBytes: 100 << n, PeakMemory: 1 << 20,
					Sizes: map[string]int64{
						"schema-bytes": int64(100 * n), "schema-depth": 3, "instance-bytes": 4, "subschemas": int64(40 * n), "evaluations": 1 << n,
					},
				}
				switch {
				case phase == harness.PhaseValidate:
					m.CPU = time.Duration(i+1) * 20 * time.Microsecond << n
				case phase == harness.PhaseCompile && backend == "slow":
					m.CPU = time.Duration(n) * 6 * time.Millisecond
				}
				if m.CPU > 50*time.Millisecond {
					m.Outcome = harness.Timeout
				}
				ms = append(ms, m)
				if m.Outcome != harness.Done {
					break
				}
			}
		}
	}
	o := calibrate.Options{CPU: 50 * time.Millisecond, Memory: 64 << 20, Safety: 2}
	for name, most := range map[string]int64{"evaluations": 100_000, "in-place-cycle": 0, "subschemas": 1000} {
		o.Start = o.Start.With(name, most)
	}
	for i := int64(1); i <= 30; i++ {
		o.Real = append(o.Real, calibrate.Real{Name: fmt.Sprintf("server/tool-%d/input", i), Sizes: map[string]int64{"subschemas": 10 * i, "evaluations": i, "schema-depth": 2 + i/10}})
	}
	o.Real = append(o.Real, calibrate.Real{Name: "server/<b>/input", Error: "schema: not a schema | \n at byte 0"})
	c, err := calibrate.New(ms, o)
	if err != nil {
		t.Fatal(err)
	}
	d := New(results.Results{Runs: []results.Run{{Header: testHeader(), Measurements: ms}}}, "results.txt")
	d.Calibration = &Calibration{
		Calibration: c, Command: []string{"calibrate", "results.txt"},
		Judged: c.Judge([]calibrate.Proposal{
			c.Recommended.Own(),
			{Name: "somebody", Source: "owner/repository#1", Says: "Depth 4.", Limits: map[string]int64{"schema-depth": 4}},
			{Name: "no limits", Source: "everybody", Says: "Nothing."},
		}),
	}
	return d
}

var calibrationSections = []string{"limits", "proposals", "vectors", "corpus", "costs"}

func TestCalibrationSections(t *testing.T) {
	d := calibrated(t)
	var err error
	p := &Page{Data: d}
	if p.figures, err = drawAll(d); err != nil {
		t.Fatal(err)
	}
	for _, name := range calibrationSections {
		for _, s := range Sections() {
			if s.Name == name {
				s.Write(p)
			}
		}
	}
	golden := filepath.Join("testdata", "calibration.md")
	if *update {
		if err := os.WriteFile(golden, p.text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(p.text.String(), "\n")); diff != "" {
		t.Errorf("%s, which -update writes anew (-want +got):\n%s", golden, diff)
	}
}

// TestLimitsBoxIsLimitsJSON reads what the report offers to copy.
func TestLimitsBoxIsLimitsJSON(t *testing.T) {
	d := calibrated(t)
	want := d.Calibration.Recommended.Limits
	_, md, _ := render(t, d)
	box := regexp.MustCompile("(?s)```json\n(.*?)```").FindStringSubmatch(md)
	if box == nil {
		t.Fatal("the report has no box")
	}
	got, err := limit.Parse("box", []byte(box[1]))
	if err != nil {
		t.Fatal(err)
	}
	for name, most := range want.Max {
		want.Max[name] = limit.Max{Max: most.Max}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("limits in the box (-want +got):\n%s", diff)
	}
}

// TestCalibratedReport holds the whole report to what the other one is held
// to: its figures are all shown, and nothing in it comes from data unescaped.
func TestCalibratedReport(t *testing.T) {
	dir, md, html := render(t, calibrated(t))
	shown := regexp.MustCompile(`\]\((plots/[^)]*)\)`).FindAllStringSubmatch(md, -1)
	if drawn, _ := filepath.Glob(filepath.Join(dir, "plots", "*.svg")); len(drawn) != len(shown) {
		t.Errorf("%d pictures drawn, %d shown", len(drawn), len(shown))
	}
	for _, part := range []string{"plots/distribution-subschemas.svg", "plots/prediction-fast.svg", "## Limits to set", "## What other limits let pass"} {
		if !strings.Contains(md, part) {
			t.Errorf("report.md lacks %q", part)
		}
	}
	for _, bad := range []string{"%!", "NaN"} {
		if strings.Contains(md, bad) {
			t.Errorf("report.md has %q", bad)
		}
	}
	if strings.Contains(html, "server/<b>") {
		t.Error("report.html has the name of a schema unescaped")
	}
	if strings.Index(md, "## Limits to set") > strings.Index(md, "## What was run") {
		t.Error("the recommendation does not come first")
	}
}
