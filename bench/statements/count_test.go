package statements

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/adversarial"
	"schemabench/harness"
)

func TestBlocksOf(t *testing.T) {
	const dump = `Cover mode: atomic

Package path: example.com/main

Func: main
Srcfile: example.com/main/main.go
Literal: false
0: L3:C10 -- L4:C2 NS=1 = 0

Package path: example.com/lib

Func: f
Srcfile: example.com/lib/a.go
Literal: false
0: L3:C10 -- L4:C2 NS=1 = 0
1: L5:C2 -- L5:C9 NS=4 = 0

Func: f.func1
Srcfile: example.com/lib/a.go
Literal: true
0: L4:C10 -- L4:C12 NS=2 = 7
`
	want := map[place][]block{
		{1, 0}: {{"example.com/lib/a.go:3", 1}, {"example.com/lib/a.go:5", 4}},
		{1, 1}: {{"example.com/lib/a.go:4", 2}},
	}
	got := blocksOf(dump, map[string]bool{"example.com/lib": true})
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(place{}, block{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestEachFunction(t *testing.T) {
	head := "\x00cwm\x01\x00\x00\x00" + strings.Repeat("h", 16) + "\x02\x00" + strings.Repeat("\x00", 6)
	segment := "\x02\x00\x00\x00\x00\x00\x00\x00" + "\x01\x00\x00\x00" + "\x02\x00\x00\x00" + "tab" + "\x00"
	entries := "\x01\x05\x06\x07" + "\x02\x05\x08\xac\x02\x09" // package 5: function 6 ran 7 times, function 8 300 times
	foot := "\x00cwm" + strings.Repeat("\x00", 12)
	all := map[place][]uint64{{5, 6}: {7}, {5, 8}: {300, 9}}
	tests := []struct {
		name, data string
		want       map[place][]uint64
		err        error
	}{
		{"two functions", head + segment + entries + foot, all, nil},
		{"empty", "", map[place][]uint64{}, errCounters},
		{"cut off", head + segment + entries[:6] + foot, map[place][]uint64{{5, 6}: {7}}, errCounters},
		{"a function of 2^60 counters", head + segment + "\x80\x80\x80\x80\x80\x80\x80\x80\x10\x05\x06\x07" + foot, map[place][]uint64{}, errCounters},
		{"not counters", strings.Replace(head+segment+entries+foot, "cwm", "cvm", 1), map[place][]uint64{}, errCounters},
	}
	for _, tt := range tests {
		got := map[place][]uint64{}
		err := eachFunction([]byte(tt.data), func(at place, counters []uint64) { got[at] = append([]uint64(nil), counters...) })
		if diff := cmp.Diff(tt.want, got); diff != "" || !errors.Is(err, tt.err) {
			t.Errorf("%s: error %v, want %v (-want +got):\n%s", tt.name, err, tt.err, diff)
		}
	}
}

func TestCount(t *testing.T) {
	if testing.Short() {
		t.Skip("builds every library once more; not with -short")
	}
	c, err := Build(t.Context(), t.TempDir())
	if errors.Is(err, ErrBuild) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	f, err := adversarial.Get("allof-dag")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range Countable() {
		count := func(n int) Count {
			got, err := c.Count(t.Context(), b.Name(), f.Make(n))
			if err != nil {
				t.Fatalf("%s: %v", b.Name(), err)
			}
			return got
		}
		small, large, again := count(8), count(10), count(10)
		if ratio := float64(large.Statements) / float64(small.Statements); ratio < 3 || ratio > 5 {
			t.Errorf("%s: %d and %d statements, want about four times as many at n+2", b.Name(), small.Statements, large.Statements)
		}
		if d := float64(again.Statements) / float64(large.Statements); d < 0.99 || d > 1.01 {
			t.Errorf("%s: %d and then %d statements for one case", b.Name(), large.Statements, again.Statements)
		}
		if len(large.Lines) == 0 || large.Verdict != harness.Valid {
			t.Errorf("%s: verdict %q, %d lines", b.Name(), large.Verdict, len(large.Lines))
			continue
		}
		t.Logf("%s: %d statements, most at %s", b.Name(), large.Statements, large.Lines[0].Position)
	}
	_, err = c.Count(t.Context(), "google", harness.Case{Draft: harness.Draft2020, Schema: []byte(`{"$ref":"#"}`), Instance: []byte("1")})
	if !errors.Is(err, ErrNoVerdict) {
		t.Errorf("endless recursion: error %v, want ErrNoVerdict", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Count(ctx, "google", f.Make(26)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	if _, err := c.Count(t.Context(), "google", f.Make(4)); err != nil {
		t.Errorf("after the death of the process: %v", err)
	}
}
