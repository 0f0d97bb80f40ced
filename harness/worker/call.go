//go:build unix

package worker

import (
	"context"
	"fmt"
	"iter"

	"schemabench/harness"
)

// Once runs each phase of c once on a warm worker. Its times are right to a
// few microseconds, and of a cold first execution: good enough to judge, to
// search and to compare what is slow. Allocations are 0 unless Options.Allocs
// is set; PeakMemory is 0 but in a phase that was cut off.
func (p *Pool) Once(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	return p.one(ctx, p.onceMode(), backend, c, b)
}

// Measure runs short phases again and again until their times are stable, and
// returns every sample. Times, allocations and memory are exact as far as the
// machine allows: the garbage collector ran before, and the harness's own
// cost is left out. See PROTOCOL.md for how samples are taken.
func (p *Pool) Measure(ctx context.Context, backend string, c harness.Case, b harness.Budget) ([]harness.Measurement, error) {
	return p.one(ctx, modeMeasure, backend, c, b)
}

// Stream is Once for many cases at a third of the cost: it keeps a worker
// supplied ahead of its answers, which come in the order of the cases. It
// asks for up to 240 cases ahead. An error ends the stream.
func (p *Pool) Stream(ctx context.Context, backend string, cases iter.Seq[harness.Case], b harness.Budget) iter.Seq2[[]harness.Measurement, error] {
	p = p.of(backend)
	return func(yield func([]harness.Measurement, error) bool) {
		version, err := p.version(backend)
		if err != nil {
			yield(nil, err)
			return
		}
		next, stop := iter.Pull(cases)
		defer stop()
		x := exchange{Pool: p, ctx: ctx, next: func() *job {
			if c, ok := next(); ok {
				return p.newJob(p.onceMode(), backend, version, c, b)
			}
			return nil
		}}
		x.run(yield)
	}
}

func (p *Pool) one(ctx context.Context, m mode, backend string, c harness.Case, b harness.Budget) (ms []harness.Measurement, err error) {
	p = p.of(backend)
	version, err := p.version(backend)
	if err != nil {
		return nil, err
	}
	j := p.newJob(m, backend, version, c, b)
	x := exchange{Pool: p, ctx: ctx, queue: []*job{j}, next: func() *job { return nil }}
	x.run(func(got []harness.Measurement, e error) bool {
		ms, err = got, e
		return true
	})
	return ms, err
}

func (p *Pool) onceMode() mode {
	if p.options.Allocs {
		return modeCount
	}
	return modeOnce
}

func (p *Pool) version(backend string) (string, error) {
	v, ok := p.hello.Backends[backend]
	if !ok {
		return "", fmt.Errorf("workers have no backend %q", backend)
	}
	return v, nil
}
