package bench

import (
	"fmt"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/backend"
)

// Bounds on the cases that run in this process, where no budget is enforced.
// They keep to the lower rungs of every ladder, within the frontiers of all
// backends.
const (
	mostRungs       = 3
	mostEvaluations = 500
	mostBytes       = 4 << 10
)

// BenchmarkCase runs each family, at the largest of its sizes that is within
// the bounds, through each backend that supports it.
func BenchmarkCase(b *testing.B) {
	for _, f := range adversarial.All() {
		n, ok := tame(f)
		if !ok {
			continue
		}
		c := f.Make(n)
		for _, be := range backend.All() {
			prefix := fmt.Sprintf("family=%s/n=%d/valid=%t/backend=%s", f.Name, n, c.Want == harness.Valid, be.Name())
			v, in, ok := prepare(be, c)
			if !ok {
				continue
			}
			b.Run(prefix+"/phase=compile", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := be.Compile(c.Draft, c.Schema); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run(prefix+"/phase=validate", func(b *testing.B) {
				b.ReportAllocs()
				var got harness.Verdict
				for b.Loop() {
					got, _ = v.Validate(in)
				}
				if c.Want != "" && got != c.Want {
					b.Fatalf("verdict is %s, want %s", got, c.Want)
				}
			})
		}
	}
}

// tame returns the largest size of f whose case is within the bounds.
func tame(f adversarial.Family) (n int, ok bool) {
	for _, size := range f.Sizes[:min(mostRungs, len(f.Sizes))] {
		if f.Count(size) > mostEvaluations {
			break
		}
		if c := f.Make(size); len(c.Schema)+len(c.Instance) > mostBytes {
			break
		}
		n, ok = size, true
	}
	return n, ok
}

// prepare compiles and decodes c. It reports false if the backend does not
// support the case, refuses it, panics on it or gets its verdict wrong.
func prepare(be harness.Backend, c harness.Case) (v harness.Validator, in any, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	v, err := be.Compile(c.Draft, c.Schema)
	if err != nil {
		return nil, nil, false
	}
	if in, err = v.Decode(c.Instance); err != nil {
		return nil, nil, false
	}
	got, err := v.Validate(in)
	return v, in, err == nil && (c.Want == "" || got == c.Want)
}
