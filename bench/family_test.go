package bench

import (
	"sync"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness/backend"
)

// mostRungs is how many sizes of a family are tried, mostBytes and
// mostEvaluations how large they may be.
const (
	mostRungs       = 4
	mostBytes       = 16 << 10
	mostEvaluations = 2000
)

// subjects holds one case of each family that is quick at any size.
var subjects = sync.OnceValues(func() (all []subject, err error) {
	for _, f := range adversarial.All() {
		s, ok, err := largest(f)
		if err != nil {
			return nil, err
		}
		if ok {
			all = append(all, s)
		}
	}
	return all, nil
})

// largest returns the largest of f's first sizes at which every backend is
// quick that is at the smallest.
func largest(f adversarial.Family) (best subject, ok bool, err error) {
	for _, n := range f.Sizes[:min(mostRungs, len(f.Sizes))] {
		c := f.Make(n)
		if f.Count(n) > mostEvaluations || len(c.Schema)+len(c.Instance) > mostBytes {
			break
		}
		s, err := try(c, quick)
		if err != nil {
			return s, false, err
		}
		any := false
		for _, name := range backend.Names() {
			if ok && best.ends(name) && !s.ends(name) {
				return best, true, nil
			}
			any = any || s.ends(name)
		}
		if !any {
			break
		}
		best, ok = s, true
	}
	return best, ok, nil
}

// eachSubject runs a benchmark on a case of each family.
func eachSubject(b *testing.B, f func(*testing.B, subject)) {
	all, err := subjects()
	if err != nil {
		b.Fatal(err)
	}
	for _, s := range all {
		f(b, s)
	}
}
