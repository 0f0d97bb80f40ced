package statements

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

func made(backend string, statements uint64, lines ...Line) Record {
	return Record{Case: harness.Case{Family: "allof-dag", N: 10}, Backend: backend, Count: Count{Statements: statements, Lines: lines}}
}

func TestRecordsSurviveWritingAndReading(t *testing.T) {
	records := []Record{made("santhosh", 522105, Line{"a.example/v6/validator.go:886", 54279}, Line{"a.example/v6/validator.go:9", 3}), made("google", 7)}
	var b bytes.Buffer
	if err := Write(&b, map[string]string{"santhosh": "v6.0.3", "google": "v0.4.3"}, records); err != nil {
		t.Fatal(err)
	}
	text := "BenchmarkOther/n=1 1 3 ns/op\n" + b.String() + "BenchmarkStatements/family=x/n=1e9/backend=b 1 3 statements/op\nBenchmarkStat"
	got, err := Read(strings.NewReader(text), "counts")
	if diff := cmp.Diff(records, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
}

func TestCompare(t *testing.T) {
	a, b := Line{"lib/a.go:1", 500}, Line{"lib/b.go:2", 500}
	varied := func(counts ...uint64) (all []Record) {
		for _, c := range counts {
			all = append(all, made("x", c))
		}
		return all
	}
	one := func(r Record) []Record { return []Record{r} }
	tests := []struct {
		name     string
		old, new []Record
		want     []string
	}{
		{"the same", one(made("x", 1000, a, b)), one(made("x", 1000, a, b)), nil},
		{"less than a per cent", one(made("x", 10000, a, b)), one(made("x", 10090, a, b)), nil},
		{"a few statements of a few", varied(20), varied(30), nil},
		{"another backend", one(made("x", 1000)), one(made("y", 2000)), nil},
		{"five per cent more", one(made("x", 1000, a, b)), one(made("x", 1050, a, Line{"lib/b.go:2", 550})),
			[]string{"true statements/op of allof-dag n=10 on x: 1,050, was 1,000 (+5 %), most of it at lib/b.go:2"}},
		{"half", one(made("x", 1000, a, b)), one(made("x", 500, a)), []string{"false statements/op of allof-dag n=10 on x: 500, was 1,000 (-50 %)"}},
		{"map order", varied(1000, 1050, 1020, 1080, 1010), varied(1090, 1030, 1120, 1060, 1100), nil},
		{"beyond map order", varied(1000, 1050, 1020, 1080, 1010), varied(1300, 1250, 1280, 1260, 1310),
			[]string{"true statements/op of allof-dag n=10 on x: 1,280, was 1,020 (+25.5 %)"}},
		{"too few repeats to know how much it varies", varied(1000, 1050), varied(1300, 1250), nil},
	}
	for _, tt := range tests {
		var got []string
		for _, c := range Compare(tt.old, tt.new) {
			got = append(got, fmt.Sprint(c.Worse(), " ", c))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
