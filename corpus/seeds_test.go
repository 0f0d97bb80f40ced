package corpus_test

import (
	"bytes"
	"context"
	"net"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(backend.All())
	os.Exit(m.Run())
}

var kinds = []string{"compile", "crash", "hang", "memory", "sep-2106", "ssrf", "verdict"}

func TestSeedsAreWhole(t *testing.T) {
	names := map[string]bool{}
	for _, s := range corpus.Seeds() {
		if s.Name == "" || names[s.Name] || s.Doc == "" || s.Source == "" || !slices.Contains(kinds, s.Kind) {
			t.Errorf("%q: incomplete, double or of unknown kind %q", s.Name, s.Kind)
		}
		names[s.Name] = true
		if len(s.Schema) == 0 || len(s.Instance) == 0 || s.Draft.Metaschema() == "" {
			t.Errorf("%s: schema of %d bytes, instance of %d, draft %q", s.Name, len(s.Schema), len(s.Instance), s.Draft)
		}
		if s.Want == "" && slices.Equal(s.Accept, []harness.Outcome{harness.Done}) && s.Name != "format-in-draft-7" {
			t.Errorf("%s: no verdict and no other outcome", s.Name)
		}
		for name, d := range s.Known {
			if _, err := backend.Get(name); err != nil || d.Reason == "" || s.Accepts(d.Outcome) {
				t.Errorf("%s: known %v of %q is no divergence or has no reason", s.Name, d, name)
			}
		}
	}
	if len(names) < 64 {
		t.Errorf("only %d seeds", len(names))
	}
	if _, err := corpus.GetSeed("http-ref"); err != nil {
		t.Error(err)
	}
	if _, err := corpus.GetSeed("none"); err == nil {
		t.Error("GetSeed finds a seed that is not there")
	}
}

// seedBudget is far above what a seed needs that ends at all, and far below
// what one needs that does not.
var seedBudget = harness.Budget{CPU: 500 * time.Millisecond, Memory: 256 << 20}

// TestSeedsOnBackends replays every seed on every backend. Each outcome is
// right or known; a known divergence that is gone fails too, so that the list
// stays true. No seed makes a backend connect to the network.
func TestSeedsOnBackends(t *testing.T) {
	if testing.Short() {
		t.Skip("runaways are let run into their budget")
	}
	canary := listen(t)
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	t.Run("backends", func(t *testing.T) {
		for _, name := range backend.Names() {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				for _, s := range corpus.Seeds() {
					s.Schema = bytes.ReplaceAll(s.Schema, []byte("127.0.0.1:9/"), []byte(canary.addr+"/"))
					replay(t, pool, name, s)
				}
			})
		}
	})
	if n := canary.hits.Load(); n > 0 {
		t.Errorf("%d connections to the network", n)
	}
}

func replay(t *testing.T, pool *worker.Pool, name string, s corpus.Seed) {
	t.Helper()
	phases, err := pool.Once(context.Background(), name, s.Case, seedBudget)
	if err != nil || len(phases) == 0 {
		t.Errorf("%s: %d phases, error %v", s.Name, len(phases), err)
		return
	}
	last := phases[len(phases)-1]
	known, listed := s.Known[name]
	switch {
	case s.Accepts(last.Outcome) && listed:
		t.Errorf("%s: %s now, %s is listed as known", s.Name, last.Outcome, known.Outcome)
	case !s.Accepts(last.Outcome) && !same(known.Outcome, last.Outcome):
		t.Errorf("%s: %s at %s (%s), want one of %v: %.150s", s.Name, last.Outcome, last.Phase, last.Verdict, s.Accept, last.Detail)
	}
}

// same reports whether two outcomes are the same finding. Which budget a
// runaway breaks first depends on the machine.
func same(a, b harness.Outcome) bool { return a == b || a.Killed() && b.Killed() }

// A listener counts the connections made to it.
type listener struct {
	addr string
	hits atomic.Int64
}

func listen(t *testing.T) *listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	c := &listener{addr: l.Addr().String()}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			c.hits.Add(1)
			conn.Close()
		}
	}()
	return c
}
