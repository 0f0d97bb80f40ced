package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"testing"

	"schemabench/adversarial"
	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/backend/counting/counted"
)

// perBackend runs a test for every backend that can be counted.
func perBackend(t *testing.T, test func(*testing.T, *child, harness.Backend)) {
	c := build(t)
	for _, b := range counted.Backends() {
		t.Run(b.Name(), func(t *testing.T) { test(t, c.child(t), b) })
	}
}

// TestFamilies holds every backend to its profile on small sizes of every
// family.
func TestFamilies(t *testing.T) {
	perBackend(t, func(t *testing.T, k *child, b harness.Backend) {
		var y tally
		for _, f := range adversarial.All() {
			for n := 1; n <= 4; n++ {
				y.hold(t, k, b, fmt.Sprintf("%s n=%d", f.Name, n), f.Make(n))
			}
		}
		y.report(t, 200)
	})
}

// TestSuite holds every backend to its profile on the official suite.
func TestSuite(t *testing.T) {
	dir, err := corpus.FindSuite(context.Background())
	if errors.Is(err, corpus.ErrNoSuite) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	var all []corpus.Suite
	for _, draft := range corpus.SuiteDrafts(dir) {
		s, err := corpus.LoadSuite(dir, draft)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	perBackend(t, func(t *testing.T, k *child, b harness.Backend) {
		var y tally
		for _, s := range all {
			for _, g := range s.Groups {
				for _, test := range g.Tests {
					y.hold(t, k, b, fmt.Sprintf("%s %q %q", g.File, g.Description, test.Description), s.Case(g, test))
				}
			}
		}
		y.report(t, 1500)
	})
}

// pairsVariable names the environment variable that sets how many random
// pairs each backend must validate.
const pairsVariable = "COUNTING_PAIRS"

// mostWrong is how many wrong pairs of one backend are shown.
const mostWrong = 10

// TestRandomPairs holds every backend to its profile on random pairs.
func TestRandomPairs(t *testing.T) {
	want := 1_000
	if s := os.Getenv(pairsVariable); s != "" {
		var err error
		if want, err = strconv.Atoi(s); err != nil {
			t.Fatalf("%s: %v", pairsVariable, err)
		}
	}
	perBackend(t, func(t *testing.T, k *child, b harness.Backend) {
		var y tally
		wrong := 0
		for seed := uint64(1); y.counted < want && wrong < mostWrong; seed++ {
			if seed > 40*uint64(want) {
				break
			}
			draft, schema, instance := randomPair(seed)
			if !y.hold(t, k, b, fmt.Sprintf("seed %d", seed), harness.Case{Draft: draft, Schema: schema, Instance: instance}) {
				wrong++
			}
		}
		if wrong == 0 {
			y.report(t, want)
		}
	})
}
