package statements

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/backend/counting/counted"
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
	want := map[counted.Place][]block{
		{Pkg: 1, Function: 0}: {{"example.com/lib/a.go:3", 1}, {"example.com/lib/a.go:5", 4}},
		{Pkg: 1, Function: 1}: {{"example.com/lib/a.go:4", 2}},
	}
	got := blocksOf(dump, map[string]bool{"example.com/lib": true})
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(block{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCount(t *testing.T) {
	if testing.Short() {
		t.Skip("builds every library once more; not with -short")
	}
	c, err := Build(t.Context(), t.TempDir())
	if errors.Is(err, counted.ErrBuild) {
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
	for _, b := range counted.Backends() {
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
