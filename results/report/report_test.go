package report

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/dustin/go-humanize"
	"schemabench/harness"
	"schemabench/results"
)

// render writes the report of r to a directory and returns it.
func render(t *testing.T, d Data) (dir, markdown, html string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "report")
	if err := Write(dir, d); err != nil {
		t.Fatal(err)
	}
	md, err := os.ReadFile(filepath.Join(dir, "report.md"))
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	return dir, string(md), string(page)
}

func TestReportOfAWholeRun(t *testing.T) {
	dir, md, html := render(t, wholeRun())
	for _, part := range []string{
		"## What was run", "## How far each backend gets", "## Smallest inputs that kill", "## Families",
		"## Method", "## Bias", "## What is missing", "Example CPU", "santhosh v6.0.5", "50ms of CPU time", "256 MiB of memory",
		"schemabench run --families allof-dag --backends gojsonschema,", "--memory 256MiB`", "schemabench report results.txt --out DIR", "stack overflow",
	} {
		if !strings.Contains(md, part) {
			t.Errorf("report.md lacks %q", part)
		}
	}
	if i := strings.Index(md, "%!"); i >= 0 {
		t.Errorf("report.md has a verb without a value: %q", md[i:i+40])
	}
	shown := regexp.MustCompile(`\]\((plots/[^)]*)\)`).FindAllStringSubmatch(md, -1)
	for _, link := range shown {
		if _, err := os.Stat(filepath.Join(dir, link[1])); err != nil {
			t.Errorf("report.md shows a picture that is not there: %v", err)
		}
	}
	if drawn, _ := filepath.Glob(filepath.Join(dir, "plots", "*.svg")); len(drawn) != len(shown) || len(shown) == 0 {
		t.Errorf("%d pictures drawn, %d shown", len(drawn), len(shown))
	}
	narrow := strings.Count(html, `class="figure narrow"`)
	if n := strings.Count(html, "<svg "); n-narrow != len(shown) || narrow != 1 {
		t.Errorf("report.html has %d pictures, %d of them for narrow screens, report.md %d", n, narrow, len(shown))
	}
	for _, outside := range []string{"src=", "@import", "url(", "<script", "<link"} {
		if strings.Contains(html, outside) {
			t.Errorf("report.html is not self-contained: it has %q", outside)
		}
	}
}

func TestLinksLeadSomewhere(t *testing.T) {
	r := synthetic()
	r.Runs[0].Measurements = append(r.Runs[0].Measurements[:2000], harness.Measurement{
		Case: harness.Case{Family: "dump/a"}, Backend: "qri", Phase: harness.PhaseCompile, Outcome: harness.Crash})
	_, _, html := render(t, New(r))
	links := regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(html, -1)
	if len(links) == 0 {
		t.Error("report.html has no links")
	}
	for _, link := range links {
		if !strings.Contains(html, `id="`+link[1]+`"`) {
			t.Errorf("report.html links to %q, which is not there", link[1])
		}
	}
}

func TestReportIsTheSameEachTime(t *testing.T) {
	r := synthetic()
	r.Runs[0].Measurements = r.Runs[0].Measurements[:2000]
	_, md1, html1 := render(t, New(r))
	_, md2, html2 := render(t, New(r))
	if md1 != md2 || html1 != html2 {
		t.Error("two reports of the same data differ")
	}
}

func TestReportOfLittle(t *testing.T) {
	one := harness.Measurement{Case: harness.Case{Family: "made-up", N: 3}, Backend: "b", Phase: harness.PhaseCompile, Outcome: harness.Crash}
	fixed := harness.Measurement{Case: harness.Case{Family: "dump/a"}, Backend: "b", Phase: harness.PhaseCompile, Outcome: harness.Refused, Detail: "no"}
	var extreme []harness.Measurement
	for _, n := range []int{math.MinInt, -5, 0, 1, math.MaxInt} {
		extreme = append(extreme, harness.Measurement{Case: harness.Case{Family: "made-up", N: n}, Backend: "b", Phase: "p", Outcome: harness.Done,
			CPU: math.MaxInt64, AllocBytes: math.MaxInt64, PeakMemory: math.MinInt64, Sizes: map[string]int64{"schema-bytes": math.MaxInt64, "instance-bytes": math.MaxInt64}})
	}
	tests := []struct {
		name string
		runs []results.Run
		want string
	}{
		{"numbers at the ends of their range", []results.Run{{Header: results.Header{{Key: "budget-cpu", Value: "-1ns"}}, Measurements: extreme}}, "made-up"},
		{"nothing at all", nil, "no header"},
		{"a header alone", []results.Run{{Header: testHeader()}}, "No family that grows"},
		{"one crash at once, no cost known", []results.Run{{Measurements: []harness.Measurement{one}}}, "3: crash"},
		{"cases that do not grow", []results.Run{{Header: testHeader(), Measurements: []harness.Measurement{fixed}}}, "Cases that do not grow"},
	}
	for _, test := range tests {
		if _, md, _ := render(t, New(results.Results{Runs: test.runs})); !strings.Contains(md, test.want) {
			t.Errorf("%s: report lacks %q:\n%s", test.name, test.want, md)
		}
	}
}

func TestHostileNamesAreShownAndNotObeyed(t *testing.T) {
	name := "<script>alert(1)</script> | [x](http://x) `a` ![i](j) ../../x\n# y\x00\x1b[31m\x7f\xff\ufffe\u202e]]>"
	var ms []harness.Measurement
	for n := 1; n < 6; n++ {
		ms = append(ms, harness.Measurement{Case: harness.Case{Family: name, N: n}, Backend: name, Phase: harness.PhaseValidate,
			Outcome: harness.Crash, Detail: name, CPU: 1000, PeakMemory: 5})
	}
	h := results.Header{{Key: "command", Value: name}, {Key: "cpu", Value: name}, {Key: "x-version", Value: name}}
	dir, _, html := render(t, New(results.Results{Runs: []results.Run{{Header: h, Measurements: ms}}}))
	for _, bad := range []string{"<script", "<h1>y", `href="http://x"`, `<img`} {
		if strings.Contains(html, bad) {
			t.Errorf("report.html obeys: %q", bad)
		}
	}
	if !strings.Contains(html, "&lt;script&gt;alert(1)&lt;/script&gt; | [x](http://x)") {
		t.Error("report.html does not show the name literally")
	}
	wellFormed(t, "report.html", html, false)
	figures, _ := filepath.Glob(filepath.Join(dir, "plots", "*.svg"))
	for _, file := range figures {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, file, string(text), true)
	}
	if len(figures) == 0 {
		t.Error("no figure was drawn")
	}
	entries, err := os.ReadDir(filepath.Dir(dir))
	if err != nil || len(entries) != 1 {
		t.Errorf("files outside of the report's directory: %v %v", entries, err)
	}
}

// wellFormed fails unless text is XML without a character that could steer a
// terminal or turn the writing round. HTML may leave out end tags.
func wellFormed(t *testing.T, name, text string, strict bool) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict = strict
	if !strict {
		d.AutoClose, d.Entity = xml.HTMLAutoClose, xml.HTMLEntity
	}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Errorf("%s is not well formed: %v", name, err)
			return
		}
		if data, ok := token.(xml.CharData); ok && plain(string(data)) != string(data) {
			t.Errorf("%s shows what cannot be printed: %q", name, data)
		}
	}
}

func TestMissingNamesEachKindOnce(t *testing.T) {
	d := Data{Backends: []string{"a", "b", "c"}}
	tests := []struct {
		name string
		gaps []Gap
		want string
	}{
		{"no gap", []Gap{{"other", "a", "not measured"}}, ""},
		{"one backend", []Gap{{"f", "a", "not measured"}}, "not measured: a"},
		{"backends with the same gap", []Gap{{"f", "a", "ends at 2 of 9"}, {"f", "b", "not measured"}, {"f", "c", "ends at 2 of 9"}}, "ends at 2 of 9: a, c; not measured: b"},
		{"all backends", []Gap{{"f", "a", "not measured"}, {"f", "b", "not measured"}, {"f", "c", "not measured"}}, "not measured: all backends"},
	}
	for _, tt := range tests {
		if got := d.gapsText("f", tt.gaps); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestMemoryFlagIsExact(t *testing.T) {
	tests := map[int64]string{256 << 20: "256MiB", 64 << 10: "64KiB", 1000: "1000", 1<<20 + 1: "1048577"}
	for bytes, want := range tests {
		got := memoryFlag(bytes)
		if back, err := humanize.ParseBytes(got); got != want || err != nil || int64(back) != bytes {
			t.Errorf("%d is written %q, want %q, and read as %d", bytes, got, want, back)
		}
	}
}

func TestSummaryFitsTheTerminal(t *testing.T) {
	var b bytes.Buffer
	if err := Summary(&b, wholeRun()); err != nil {
		t.Fatal(err)
	}
	if w := width(b.String()); w > summaryWidth {
		t.Errorf("widest line has %d columns, most is %d:\n%s", w, summaryWidth, b.String())
	}
	if strings.Contains(b.String(), "\x1b") {
		t.Error("summary has terminal codes")
	}
	t.Log("\n" + b.String())
}
