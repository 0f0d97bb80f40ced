package bench

import (
	"context"
	"os"
	"sync"
	"testing"

	"schemabench/bench/statements"
)

var (
	tellOnce   sync.Once // that there is no counter
	counterDir string
)

// counter is the build of the backends with counters, made when the first
// benchmark needs it.
var counter = sync.OnceValues(func() (c *statements.Counter, err error) {
	if counterDir, err = os.MkdirTemp("", "statements"); err != nil {
		return nil, err
	}
	return statements.Build(context.Background(), counterDir)
})

func closeCounter() {
	if counterDir == "" {
		return
	}
	if c, err := counter(); err == nil {
		c.Close()
	}
	os.RemoveAll(counterDir)
}

// TestSubjects holds the benchmarks to what they promise of their cases.
func TestSubjects(t *testing.T) {
	all, err := subjects()
	if err != nil {
		t.Fatal(err)
	}
	backends, pairs := map[string]int{}, 0
	for _, s := range all {
		for name, m := range s.tried {
			if s.ends(name) {
				backends[name]++
				pairs++
			}
			if _, known := knownWrong[[2]string{s.Family, name}]; m.Verdict != "" && m.Verdict != s.Want && !known {
				t.Errorf("%s says %s of %s n=%d, want %s", name, m.Verdict, s.Family, s.N, s.Want)
			}
		}
	}
	t.Logf("%d families, %d of them with a backend: %v", len(all), pairs, backends)
	if len(all) < 50 || len(backends) < 2 {
		t.Errorf("only %d families on %d backends are benchmarked", len(all), len(backends))
	}
}
