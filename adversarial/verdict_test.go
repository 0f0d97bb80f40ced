package adversarial_test

import (
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/backend"
)

// A claim is a backend's verdict on a family.
type claim struct{ backend, family string }

// knownWrong holds the wrong verdicts that are expected, and why.
var knownWrong = map[claim]string{
	{"qri", "exponent-large"}:  "computes multipleOf in float64",
	{"qri", "exponent-schema"}: "computes multipleOf in float64",
}

// TestVerdicts holds each family's verdict against every backend at its
// smallest sizes. A backend may refuse a case or not support it, but not the
// reference backend. Cases that may end the process are left out: cycles, and
// for all but the reference backend those that a limit on the stack would stop.
func TestVerdicts(t *testing.T) {
	const reference = "santhosh"
	wrong := map[claim]bool{}
	for _, f := range adversarial.All() {
		if f.Stop == "in-place-cycle" {
			continue
		}
		for _, b := range backend.All() {
			if f.Stop == "stack" && b.Name() != reference {
				continue
			}
			who := claim{b.Name(), f.Name}
			for _, n := range f.Sizes[:3] {
				c := f.Make(n)
				got, err := judge(b, c)
				switch {
				case err != nil && b.Name() == reference:
					t.Errorf("%s n=%d: %v", f.Name, n, err)
				case err == nil && got != c.Want:
					wrong[who] = true
					if knownWrong[who] == "" {
						t.Errorf("%s n=%d: %s says %s, want %s", f.Name, n, b.Name(), got, c.Want)
					}
				}
			}
		}
	}
	for who := range knownWrong {
		if !wrong[who] {
			t.Errorf("%s is right on %s by now; take it from the list", who.backend, who.family)
		}
	}
}

// judge returns b's verdict on c, or the error by which it gives none.
func judge(b harness.Backend, c harness.Case) (harness.Verdict, error) {
	v, err := b.Compile(c.Draft, c.Schema)
	if err != nil {
		return "", err
	}
	decoded, err := v.Decode(c.Instance)
	if err != nil {
		return "", err
	}
	return v.Validate(decoded)
}
