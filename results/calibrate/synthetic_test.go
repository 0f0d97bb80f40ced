package calibrate

import (
	"time"

	"schemabench/harness"
	"schemabench/harness/limit"
)

type sizes = map[string]int64

// one is the measurements of one case, all three phases done.
type one struct {
	family          string
	n               int
	backend         string
	compile, call   time.Duration
	outcome         harness.Outcome // of validation; "" is done
	sizes           sizes
	peak            int64
	compileKilled   bool
	withoutAnySizes bool
}

func (o one) measurements() []harness.Measurement {
	s := sizes{"subschemas": 1, "evaluations": 1}
	for k, v := range o.sizes {
		s[k] = v
	}
	if o.withoutAnySizes {
		s = nil
	}
	m := func(p harness.Phase, cpu time.Duration, out harness.Outcome) harness.Measurement {
		return harness.Measurement{
			Case: harness.Case{Family: o.family, N: o.n}, Backend: o.backend, Phase: p, Outcome: out, Iters: 1, CPU: cpu, AllocBytes: int64(cpu), PeakMemory: o.peak, Sizes: s,
		}
	}
	if o.compileKilled {
		return []harness.Measurement{m(harness.PhaseCompile, o.compile, harness.Timeout)}
	}
	if o.outcome == "" {
		o.outcome = harness.Done
	}
	return []harness.Measurement{m(harness.PhaseCompile, o.compile, harness.Done), m(harness.PhaseDecode, 0, harness.Done), m(harness.PhaseValidate, o.call, o.outcome)}
}

func all(cases ...one) (ms []harness.Measurement) {
	for _, c := range cases {
		ms = append(ms, c.measurements()...)
	}
	return ms
}

// curve is a family that takes so long for each unit of a size, and is killed
// beyond 50 ms.
func curve(family, backend, size string, each time.Duration, upTo int64, noise func() float64) (cases []one) {
	for n, v := 1, int64(1); v <= upTo; n, v = n+1, v+v/16+1 {
		c := one{family: family, n: n, backend: backend, call: time.Duration(float64(v*int64(each)) * noise()), sizes: sizes{size: v}}
		if c.call > 50*time.Millisecond {
			c.outcome = harness.Timeout
		}
		if cases = append(cases, c); c.outcome != "" {
			break
		}
	}
	return cases
}

func quiet() float64 { return 1 }

// starting returns limits to start from.
func starting(most sizes) limit.Limits {
	l := limit.Limits{}
	for name, v := range most {
		l = l.With(name, v)
	}
	return l
}

func options(start sizes, real ...Real) Options {
	return Options{CPU: 50 * time.Millisecond, Memory: 64 << 20, Safety: 2, Start: starting(start), Real: real}
}

// maxima returns the maxima of a vector by name.
func (v Vector) maxima() sizes {
	m := sizes{}
	for name, x := range v.Limits.Max {
		m[name] = x.Max
	}
	return m
}

// by returns what decides each maximum.
func (v Vector) by() map[string]string {
	m := map[string]string{}
	for _, r := range v.Reasons {
		m[r.Limit] = r.By
	}
	return m
}
