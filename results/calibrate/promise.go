package calibrate

import (
	"time"

	"schemabench/harness"
)

// A Promise is what a phase of an accepted case may use.
type Promise struct {
	CPU    time.Duration
	Memory int64 // bytes; 0 for any
}

// times returns p with CPU and memory multiplied.
func (p Promise) times(factor float64) Promise {
	return Promise{CPU: time.Duration(float64(p.CPU) * factor), Memory: int64(float64(p.Memory) * factor)}
}

// keeps reports whether u is within p. What was not reached is, and so is
// what was refused in time.
func (p Promise) keeps(u Use) bool {
	return u.Outcome == "" || !u.Outcome.Killed() && u.CPU <= p.CPU && (p.Memory == 0 || u.Peak <= p.Memory)
}

// promises returns what is promised of registering and of a call.
func (o Options) promises() (register, call Promise) {
	memory := int64(float64(o.Memory) / o.Safety)
	call = Promise{CPU: divide(o.CPU, o.Safety), Memory: memory}
	register = Promise{CPU: divide(o.compileCPU(), o.Safety), Memory: memory}
	return register, call
}

func (o Options) compileCPU() time.Duration {
	if o.CompileCPU > 0 {
		return o.CompileCPU
	}
	return o.CPU
}

func divide(d time.Duration, by float64) time.Duration { return time.Duration(float64(d) / by) }

// A Culprit is a row that broke a promise.
type Culprit struct {
	Family  string          `json:"family"`
	N       int             `json:"n"`
	Backend string          `json:"backend"`
	Phase   harness.Phase   `json:"phase"`
	Outcome harness.Outcome `json:"outcome"`
	CPU     time.Duration   `json:"cpu_ns"` // a lower bound if it was killed
	Peak    int64           `json:"peak_bytes"`
	Bytes   int64           `json:"bytes"` // of schema and instance together
	Depth   int64           `json:"depth"` // of schema or instance, whichever is deeper
	Size    int64           `json:"size"`  // by the limit that it forces
}

func culprit(r Row, u Use) Culprit {
	return Culprit{
		Family: r.Family, N: r.N, Backend: r.Backend, Phase: u.Phase, Outcome: u.Outcome, CPU: u.CPU, Peak: u.Peak,
		Bytes: r.Bytes(), Depth: max(r.Sizes["schema-depth"], r.Sizes["instance-depth"]),
	}
}
