package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"schemabench/bench/statements"
	"schemabench/harness"
)

// BenchmarkCompile compiles a schema of each family on each backend.
func BenchmarkCompile(b *testing.B) {
	eachSubject(b, func(b *testing.B, s subject) { s.each(b, "", s.compile) })
}

// BenchmarkDecode decodes an instance of each family on each backend.
func BenchmarkDecode(b *testing.B) {
	eachSubject(b, func(b *testing.B, s subject) { s.each(b, "", s.decode) })
}

// BenchmarkValidate validates a decoded instance of each family on each
// backend, with the schema compiled.
func BenchmarkValidate(b *testing.B) {
	eachSubject(b, func(b *testing.B, s subject) { s.each(b, "", s.validate) })
}

func (s subject) compile(b *testing.B, be harness.Backend) {
	b.ReportAllocs()
	before := cpu()
	for b.Loop() {
		if _, err := be.Compile(s.Draft, s.Schema); err != nil {
			b.Fatal(err)
		}
	}
	reportCPU(b, before)
	s.reportPeak(b, be, harness.PhaseCompile)
}

func (s subject) decode(b *testing.B, be harness.Backend) {
	v, err := be.Compile(s.Draft, s.Schema)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(s.Instance)))
	before := cpu()
	for b.Loop() {
		if _, err := v.Decode(s.Instance); err != nil {
			b.Fatal(err)
		}
	}
	reportCPU(b, before)
	s.reportPeak(b, be, harness.PhaseDecode)
}

func (s subject) validate(b *testing.B, be harness.Backend) {
	v, in, got, err := prepare(be, s.Case)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	before := cpu()
	for b.Loop() {
		if got, err = v.Validate(in); err != nil {
			b.Fatal(err)
		}
	}
	reportCPU(b, before)
	if s.Want != "" && got != s.Want {
		b.Fatalf("verdict is %s, want %s", got, s.Want)
	}
	s.reportPeak(b, be, harness.PhaseValidate)
	s.reportEvaluations(b)
	s.reportStatements(b, be)
}

func (s subject) reportPeak(b *testing.B, be harness.Backend, p harness.Phase) {
	peak, err := s.peak(be.Name(), p)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(peak), "peak-bytes")
}

func (s subject) reportEvaluations(b *testing.B) {
	if s.evaluations > 0 {
		b.ReportMetric(s.evaluations, "evaluations/op")
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/s.evaluations, "ns/evaluation")
	}
}

// reportStatements counts in a process of its own, once.
func (s subject) reportStatements(b *testing.B, be harness.Backend) {
	c, err := counter()
	if err != nil {
		tellOnce.Do(func() { b.Logf("no statements/op: %v", err) })
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	count, err := c.Count(ctx, be.Name(), s.Case)
	switch {
	case errors.Is(err, statements.ErrNoVerdict) || errors.Is(err, context.DeadlineExceeded):
		b.Logf("no statements/op: %v", err)
	case err != nil:
		b.Fatal(err)
	case count.Statements > 0:
		b.ReportMetric(float64(count.Statements), "statements/op")
	}
}
