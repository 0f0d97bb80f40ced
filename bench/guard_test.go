package bench

import (
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/cost"
	"schemabench/harness/limit"
)

// guard takes the place of a backend in the names of benchmarks of what runs
// before one.
const guard = "schemabench"

// BenchmarkCheck checks a case of each family against the limits that are
// built in: schema and instance, as for a schema that is seen for the first
// time.
func BenchmarkCheck(b *testing.B) {
	limits, o := limit.Default(), limit.Options{Profile: backend.AnyProfile()}
	eachSubject(b, func(b *testing.B, s subject) {
		b.Run(s.name(guard), func(b *testing.B) { s.check(b, limits, o) })
	})
}

func (s subject) check(b *testing.B, limits limit.Limits, o limit.Options) {
	o.Draft = s.Draft
	b.ReportAllocs()
	before := cpu()
	for b.Loop() {
		// Rejected is as good an answer as accepted.
		if schema, err := limits.Compile(s.Schema, o); err == nil {
			_ = schema.Check(s.Instance)
		}
	}
	reportCPU(b, before)
	s.reportEvaluations(b)
}

// BenchmarkCount counts the evaluations of an instance of each family, with
// the schema parsed.
func BenchmarkCount(b *testing.B) {
	eachSubject(b, func(b *testing.B, s subject) {
		b.Run(s.name(guard), s.count)
	})
}

func (s subject) count(b *testing.B) {
	g, err := cost.Parse(s.Schema, s.Draft, cost.Options{})
	if err != nil {
		b.Skip(err)
	}
	b.ReportAllocs()
	before := cpu()
	var x cost.Exact
	for b.Loop() {
		if x, err = g.Count(s.Instance, cost.NoBudget); err != nil {
			break
		}
	}
	reportCPU(b, before)
	if err == nil && float64(x.Evaluations) != s.evaluations {
		b.Fatalf("%d evaluations, were %v", x.Evaluations, s.evaluations)
	}
	s.reportEvaluations(b)
}

// phases benchmarks everything that is done with s. The phase is the last part
// of the name.
func (s subject) phases(b *testing.B) {
	for _, p := range []struct {
		phase harness.Phase
		run   func(*testing.B, harness.Backend)
	}{
		{harness.PhaseCompile, s.compile}, {harness.PhaseDecode, s.decode}, {harness.PhaseValidate, s.validate},
	} {
		s.each(b, "/phase="+string(p.phase), p.run)
	}
	b.Run(s.name(guard)+"/phase=check", func(b *testing.B) {
		s.check(b, limit.Default(), limit.Options{Profile: backend.AnyProfile()})
	})
}
