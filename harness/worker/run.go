//go:build unix

package worker

import (
	"errors"
	"runtime"
	"time"

	"schemabench/harness"
)

// A run takes one case through its phases.
type run struct {
	*server
	*request
	backend  harness.Backend
	schema   harness.Schema
	instance harness.Instance

	validator harness.Validator
	value     any
	verdict   harness.Verdict // also the sink that keeps a validation alive
}

// do executes a phase once.
func (r *run) do(phase int) (err error) {
	switch phases[phase] {
	case harness.PhaseCompile:
		r.validator, err = r.backend.Compile(r.Draft, r.schema)
	case harness.PhaseDecode:
		r.value, err = r.validator.Decode(r.instance)
	case harness.PhaseValidate:
		r.verdict, err = r.validator.Validate(r.value)
	}
	return err
}

// phases runs the phases in turn, sends a reply for each sample but the last,
// and returns that.
func (r *run) phases() (last *reply, err error) {
	sample := r.once
	if r.Mode == modeMeasure {
		sample = r.measure
	}
	for i := range phases {
		if last != nil {
			if err := r.send(last); err != nil {
				return nil, err
			}
		}
		if last, err = sample(i); err != nil || last.Outcome != "" {
			return last, err
		}
	}
	last.Outcome = harness.Done
	return last, nil
}

// once executes a phase once. The outcome of the reply is empty if the case
// may go on.
func (r *run) once(phase int) (*reply, error) {
	out := &reply{ID: r.ID, Phase: phases[phase]}
	var before runtime.MemStats
	if r.Mode == modeCount {
		runtime.ReadMemStats(&before)
	}
	if r.Mode == modeCount || phase == 0 {
		r.meter.begin(phase, 0)
	} else {
		r.meter.follow(phase)
	}
	err := r.do(phase)
	cpu, wall := r.meter.read()
	r.conclude(out, cpu, err) // the text of an error is the backend's code too
	r.meter.end(phase)
	if r.Mode == modeCount {
		r.meter.killer.disarm()
		out.count(&before, 1)
	}
	out.CPU, out.Wall = int64(cpu), int64(wall)
	return out, nil
}

// conclude fills in how an execution ended.
func (r *run) conclude(out *reply, cpu time.Duration, err error) {
	switch {
	case r.meter.over(cpu):
		out.Outcome, out.Detail = harness.Timeout, overCPU(time.Duration(r.request.CPU), out.Phase)
	case err == nil && out.Phase == harness.PhaseValidate:
		out.Verdict = r.verdict
	case err == nil:
	case out.Phase == harness.PhaseCompile && errors.Is(err, harness.ErrUnsupported):
		out.Outcome, out.Detail = harness.Unsupported, oneLine(err.Error())
	default:
		out.Outcome, out.Detail = harness.Refused, oneLine(err.Error())
	}
}

// count fills in what was allocated since before, per execution.
func (out *reply) count(before *runtime.MemStats, iters int) {
	var after runtime.MemStats
	runtime.ReadMemStats(&after)
	out.Bytes = int64(after.TotalAlloc-before.TotalAlloc) / int64(iters)
	out.Allocs = int64(after.Mallocs-before.Mallocs) / int64(iters)
}
