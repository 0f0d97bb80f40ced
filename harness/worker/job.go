//go:build unix

package worker

import (
	"fmt"
	"time"

	"schemabench/harness"
)

// A job is one case on its way through a worker.
type job struct {
	request request
	c       harness.Case
	budget  harness.Budget
	version string
	samples []harness.Measurement
	deaths  int  // of workers that were not to blame on it
	meddled bool // whether one of them was killed or stopped from outside
}

// Kernel timers of workers fire this long after the CPU budget, in case the
// parent has not killed them by then.
const (
	grace         = 2 * time.Millisecond
	graceDiagnose = 500 * time.Millisecond // time to write a trace
)

// The default wall budget is wallTimes the CPU budget and wallFloor: on a busy
// machine a process has to wait for its CPU time.
const (
	wallTimes = 10
	wallFloor = 2 * time.Second
)

func (p *Pool) newJob(m mode, backend, version string, c harness.Case, b harness.Budget) *job {
	if b.Wall == 0 && b.CPU > 0 {
		b.Wall = wallTimes*b.CPU + wallFloor
	}
	r := request{
		ID: p.lastID.Add(1), Mode: m, Backend: backend, Draft: c.Draft,
		CPU: int64(b.CPU), Grace: int64(grace), Memory: b.Memory,
		Schema: len(c.Schema), Instance: len(c.Instance),
	}
	if p.options.Diagnose {
		r.Grace = int64(graceDiagnose)
	}
	return &job{request: r, c: c, budget: b, version: version, samples: make([]harness.Measurement, 0, len(harness.Phases()))}
}

// add turns a reply into a measurement.
func (j *job) add(r *reply) {
	m := harness.Measurement{
		Case: j.c, Backend: j.request.Backend, Version: j.version,
		Phase: r.Phase, Outcome: r.Outcome, Detail: r.Detail, Verdict: r.Verdict,
		Iters: max(1, r.Iters), CPU: time.Duration(r.CPU), Wall: time.Duration(r.Wall),
		AllocBytes: r.Bytes, Allocs: r.Allocs, PeakMemory: r.Peak,
	}
	switch {
	case m.Outcome == "":
		m.Outcome = harness.Done
	case m.Outcome == harness.Done && j.c.Want != "" && m.Verdict != j.c.Want:
		m.Outcome, m.Detail = harness.Wrong, oneLine(fmt.Sprintf("says %s, not %s", m.Verdict, j.c.Want))
	}
	j.samples = append(j.samples, m)
}
