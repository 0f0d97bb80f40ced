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
	tests := []struct {
		name     string
		old, new Record
		want     []string
	}{
		{"the same", made("x", 1000, a, b), made("x", 1000, a, b), nil},
		{"map order", made("x", 1000, a, b), made("x", 1009, a, b), nil},
		{"a few statements of a few", made("x", 20), made("x", 30), nil},
		{"another backend", made("x", 1000), made("y", 2000), nil},
		{"five per cent more", made("x", 1000, a, b), made("x", 1050, a, Line{"lib/b.go:2", 550}),
			[]string{"true statements/op of allof-dag n=10 on x: 1,050, was 1,000 (+5 %), most of it at lib/b.go:2"}},
		{"half", made("x", 1000, a, b), made("x", 500, a), []string{"false statements/op of allof-dag n=10 on x: 500, was 1,000 (-50 %)"}},
	}
	for _, tt := range tests {
		var got []string
		for _, c := range Compare([]Record{tt.old}, []Record{tt.new}) {
			got = append(got, fmt.Sprint(c.Worse(), " ", c))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
